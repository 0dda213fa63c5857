// Planted faults of requests in another form: a selector, an option or a version beside what is requested, another spelling, a repeated
// request, another client.
import { isObject } from '../object.ts';
import type { Json } from '../object.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import { overlookConflicts } from './apply/alter-ownership.ts';
import { withMembers } from './entry-views.ts';
import type { Fault } from './fault.ts';
import { alterPages } from './lists/mutate-reads.ts';
import { noteRequests } from './note-requests.ts';
import { noteWrites } from './note-writes.ts';
import { replaceTaken } from './replace-existing.ts';

const isSelected = ({ query }: ResourceRoute) => query.has('labelSelector') || query.has('fieldSelector');
const nameIn = (key: string) => key.slice(key.lastIndexOf('/') + 1);
const levels = ['ignore', 'warn', 'strict'];

/** The query without a parameter. */
function without(query: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(query);
  others.delete(name);
  return others;
}

export default [
  {
    id: 'terminating-name-reused-at-second-post',
    title: 'The second POST with the name of a terminating object replaces it.',
    breaks: ['lifecycle.terminating.name-taken'],
    install(parts) {
      const refused = new Set<string>();
      replaceTaken(parts, (key, current) => {
        if (current === undefined) return true;
        if (!current.metadata.deletionTimestamp) return false;
        const isSecond = refused.has(key);
        refused.add(key);
        return isSecond;
      });
    },
  },
  {
    id: 'selecting-watches-not-audited-as-deprecated',
    title: 'The audit event of a watch of a deprecated version with a selector has no annotation.',
    breaks: ['versions.deprecation.audit-annotation'],
    install(parts) {
      const { annotationsOf } = parts.deprecation;
      parts.deprecation.annotationsOf = (route, names, code) =>
        route?.type === 'resource' && route.verb === 'watch' && isSelected(route)
          ? {}
          : annotationsOf(route, names, code);
    },
  },
  {
    id: 'grace-period-in-fractions-ignored',
    title: 'A delete ignores a gracePeriodSeconds that is a fraction.',
    breaks: ['endpoints.delete.grace-period-not-integer'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const { route } = ready;
        if (!/^\d+\.\d+$/.test(route.query.get('gracePeriodSeconds') ?? '')) return readDeleteOptions(ready);
        const query = without(route.query, 'gracePeriodSeconds');
        return readDeleteOptions({ ...ready, route: { ...route, query } });
      };
    },
  },
  {
    id: 'selected-lists-without-terminating-namespaces',
    title: 'A list of namespaces with a selector lacks those that are being deleted.',
    breaks: ['lifecycle.finalizers.of-a-namespace'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'list' && route.kind.plural === 'namespaces' && isSelected(route),
      );
      alterPages(parts, (page) =>
        noted() === undefined
          ? page
          : { ...page, entries: page.entries.filter(({ value }) => !value.metadata.deletionTimestamp) },
      );
    },
  },
  {
    id: 'third-field-term-ignored',
    title: 'Of three terms of a field selector, the first two count.',
    breaks: ['lists.parameters.field-selector'],
    install(parts) {
      const { matchesFields } = parts.selectors;
      parts.selectors.matchesFields = (terms, object, kind) => matchesFields(terms.slice(0, 2), object, kind);
    },
  },
  {
    id: 'zero-with-bookmarks-means-future-only',
    title: 'A watch from version 0 with bookmarks reports changes only, without the current state.',
    breaks: ['watch.start.zero-any-state-first'],
    install(parts) {
      const { startOf } = parts.watch;
      parts.watch.startOf = (requested, current) =>
        requested.version === 0 && requested.bookmarks && requested.sendInitialEvents === undefined
          ? { from: 'changes', after: current }
          : startOf(requested, current);
    },
  },
  {
    id: 'core-group-spelled-out-in-answers-to-patches',
    title: 'The apiVersion in the answer to a PATCH of a config map has the core group as if it were named.',
    breaks: ['objects.fields.apiversion-core'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'patch' && route.kind.kind === 'ConfigMap',
      );
      const { update } = parts.storage;
      parts.storage.update = async (...given) => {
        const entry = await update(...given);
        return noted() === undefined ? entry : withMembers(entry, { apiVersion: 'core/v1' });
      };
    },
  },
  {
    id: 'applies-of-service-accounts-overwrite',
    title: 'An apply by a service account overwrites what another manager applied.',
    breaks: ['apply.conflict.other-owner'],
    install(parts) {
      const isAffected = noteWrites(parts, ({ user }) => user.username.startsWith('system:serviceaccount:'));
      overlookConflicts(parts, () => isAffected());
    },
  },
  {
    id: 'cursor-of-leases-and-roles-without-namespace',
    title:
      'A later chunk of leases or roles omits those whose name was in an earlier chunk, in any namespace.',
    breaks: ['lists.chunk.all-namespaces'],
    install: (parts) =>
      alterPages(parts, (page, { options: { after = '' } }) =>
        /\/(?:leases|roles)\//.test(after)
          ? { ...page, entries: page.entries.filter(({ key }) => nameIn(key) !== nameIn(after)) }
          : page,
      ),
  },
  {
    id: 'json-patch-operation-trimmed',
    title: 'The operation names of a JSON patch may end with white space.',
    breaks: ['writes.json-patch.malformed-refused'],
    install(parts) {
      const { readOperations } = parts.patches;
      const trimmed = (one: Json): Json =>
        isObject(one) && typeof one['op'] === 'string' ? { ...one, op: one['op'].trimEnd() } : one;
      parts.patches.readOperations = (value) =>
        readOperations(Array.isArray(value) ? value.map(trimmed) : value);
    },
  },
  {
    id: 'lookup-by-prefix-at-any-version',
    title: 'A get at version 0 of a missing name returns the first object whose name starts with it.',
    breaks: ['objects.names.retrieve-by-name'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'get' && route.query.get('resourceVersion') === '0',
      );
      const { get, list } = parts.storage;
      parts.storage.get = async (store, key, revision) => {
        const entry = await get(store, key, revision);
        if (entry !== undefined || noted() === undefined) return entry;
        return (await list(store, `${key}-`, { limit: 1 })).entries[0];
      };
    },
  },
  {
    id: 'validation-in-lower-case-falls-back',
    title: 'A value of fieldValidation in lower case is treated as the default.',
    breaks: ['endpoints.values.field-validation-unknown'],
    install(parts) {
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const { route } = ready;
        const isKnown = !levels.includes(route.query.get('fieldValidation') ?? '');
        const query = isKnown ? route.query : without(route.query, 'fieldValidation');
        return readWriteOptions({ ...ready, route: { ...route, query } }, optionsKind);
      };
    },
  },
  {
    id: 'yaml-and-protobuf-compressed-without-gate',
    title: 'Answers in YAML and Protobuf are compressed whatever the feature gate is.',
    breaks: ['encodings.gzip.gate-off'],
    install(parts) {
      const { isCompressible } = parts.compression;
      const on = new Map([['APIResponseCompression', true]]);
      parts.compression.isCompressible = (gates, route, bytes, headers) => {
        const isOther = /yaml|protobuf/.test(String(headers?.['content-type']));
        return isCompressible(isOther ? on : gates, route, bytes, headers);
      };
    },
  },
] as const satisfies readonly Fault[];
