// The files of requirements of this topic, in the order in which their cases run.
import bookmarks from './bookmarks.suite.ts';
import concurrent from './concurrent.suite.ts';
import events from './events.suite.ts';
import expiry from './expiry.suite.ts';
import namespaceEnd from './namespace-end.suite.ts';
import parameters from './parameters.suite.ts';
import regularBookmarks from './regular-bookmarks.suite.ts';
import selectors from './selectors.suite.ts';
import start from './start.suite.ts';
import stream from './stream.suite.ts';
import streamingLists from './streaming-lists.suite.ts';
import writes from './writes.suite.ts';

export default {
  bookmarks,
  concurrent,
  events,
  expiry,
  'namespace-end': namespaceEnd,
  parameters,
  'regular-bookmarks': regularBookmarks,
  selectors,
  start,
  stream,
  'streaming-lists': streamingLists,
  writes,
};
