// Planted faults of rules that hold for a write, broken in its dry-run only (document core 4.10).
import { ApiError } from '../errors/api-error.ts';
import type { Fault } from './fault.ts';
import { installWhere } from './install-where.ts';
import likeManagers from './apply/like-managers.ts';
import claimAnnotations from './kinds/claim-annotations.ts';
import claimTemplates from './kinds/claim-templates.ts';
import definitions from './versions/definitions.ts';
import replacementWays from './versions/replacement-ways.ts';
import replacements from './versions/replacements.ts';
import jsonPatch from './writes/json-patch.ts';
import patchKinds from './writes/patch-kinds.ts';
import { noteRequests, typeOf } from './note-requests.ts';

/** A fault of another list, with its title for a dry-run. */
function inDryRuns(
  faults: readonly Fault[],
  of: string,
  title: string,
  breaks: readonly string[],
  isApply?: true,
): Fault {
  return {
    id: `${of}-in-dry-${isApply ? 'applies' : 'runs'}`,
    title,
    breaks,
    install: (parts) =>
      installWhere(
        parts,
        faults,
        of,
        (noted) =>
          noted.route.query.get('dryRun') === 'All' && (!isApply || typeOf(noted).includes('apply-patch')),
      ),
  };
}

export default [
  inDryRuns(
    likeManagers,
    'managers-compared-without-case',
    'In a dry-run, managers whose names differ in case only have no conflicts with each other.',
    ['apply.conflict.other-owner'],
  ),
  inDryRuns(
    patchKinds,
    'json-patch-tilde-read-twice',
    'In a dry-run, a JSON pointer reads ~0 before ~1, so that ~01 becomes a slash.',
    ['writes.json-patch.operations'],
  ),
  inDryRuns(
    jsonPatch,
    'json-patch-replace-inserts',
    'In a dry-run, the replace of a JSON patch in a list inserts, and keeps the old item.',
    ['writes.json-patch.operations'],
  ),
  inDryRuns(
    definitions,
    'definition-validation-tolerated',
    'A dry-run of a definition accepts spec.validation.',
    ['versions.definitions.per-version-fields'],
  ),
  inDryRuns(
    definitions,
    'definition-subresources-tolerated',
    'A dry-run of a definition accepts spec.subresources.',
    ['versions.definitions.per-version-fields'],
  ),
  inDryRuns(
    definitions,
    'definition-keeps-unknown-fields',
    'A dry-run of a new definition accepts spec.preserveUnknownFields true.',
    ['versions.definitions.preserve-unknown-fields'],
  ),
  inDryRuns(
    replacementWays,
    'zero-shares-count-as-unset-by-json-patch',
    'nominalConcurrencyShares of 0 in a dry-run of a JSON patch become 30.',
    ['versions.flow-control.explicit-zero'],
  ),
  inDryRuns(
    replacements,
    'shares-default-to-five',
    'nominalConcurrencyShares defaults to 5 in the answers to dry-runs.',
    ['versions.flow-control.shares-default'],
  ),
  inDryRuns(
    claimAnnotations,
    'dry-claim-template-unchecked',
    'A dry-run of an apply of a claim template accepts any field in the metadata of its claims.',
    ['kinds.claim-templates.inner-metadata-others-refused'],
    true,
  ),
  inDryRuns(
    claimTemplates,
    'claim-template-null-spec-stored',
    'A dry-run of a claim template accepts null for its spec, or for that of its claims.',
    ['kinds.claim-templates.spec-required', 'kinds.claim-templates.inner-spec-required'],
  ),
  {
    id: 'yaml-refused-by-dry-put',
    title: 'A dry-run of a PUT takes no YAML.',
    breaks: ['encodings.yaml.request'],
    install(parts) {
      noteRequests(parts, (noted) => {
        const { verb, query } = noted.route;
        if (verb === 'update' && query.get('dryRun') === 'All' && typeOf(noted) === 'application/yaml')
          throw new ApiError('UnsupportedMediaType', 'a dry-run takes JSON');
        return false;
      });
    },
  },
  {
    id: 'dry-run-of-update-not-read-beside-manager',
    title:
      'dryRun of the verb update is ignored where the request has a fieldManager, unless it is an apply.',
    breaks: ['writes.dry-run.put'],
    install(parts) {
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const options = readWriteOptions(ready, optionsKind);
        const isAffected = ready.route.verb === 'update' && ready.route.query.has('fieldManager');
        return isAffected ? { ...options, dryRun: false } : options;
      };
    },
  },
] satisfies readonly Fault[];
