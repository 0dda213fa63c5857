// The files of requirements of this topic, in the order in which their cases run.
import chunks from './chunks/chunks.suite.ts';
import collectionVersion from './collection-version.suite.ts';
import concurrent from './concurrent.suite.ts';
import continueRows from './chunks/continue.suite.ts';
import continueTokens from './chunks/continue-tokens.suite.ts';
import exact from './versions/exact.suite.ts';
import expiry from './chunks/expiry.suite.ts';
import futureVersion from './versions/future-version.suite.ts';
import getVersions from './versions/get-versions.suite.ts';
import notOlderThan from './versions/not-older-than.suite.ts';
import pages from './pages/pages.suite.ts';
import parameters from './parameters.suite.ts';
import remainingCount from './chunks/remaining-count.suite.ts';
import semantics from './semantics.suite.ts';
import severalNamespaces from './chunks/several-namespaces.suite.ts';
import shape from './shape.suite.ts';
import versionMatch from './versions/version-match.suite.ts';
import versions from './versions/versions.suite.ts';

export default {
  'chunks/chunks': chunks,
  'chunks/continue': continueRows,
  'chunks/continue-tokens': continueTokens,
  'chunks/expiry': expiry,
  'chunks/remaining-count': remainingCount,
  'chunks/several-namespaces': severalNamespaces,
  'collection-version': collectionVersion,
  concurrent,
  'pages/pages': pages,
  parameters,
  semantics,
  shape,
  'versions/exact': exact,
  'versions/future-version': futureVersion,
  'versions/get-versions': getVersions,
  'versions/not-older-than': notOlderThan,
  'versions/version-match': versionMatch,
  'versions/versions': versions,
};
