// Faults of the service as a whole: its address, its verbs, its state, its default encoding (core 1, 2.1).
import { isDeepStrictEqual } from 'node:util';
import type { ApiObject, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import belowItems from './below-items.ts';
import evictions from './evictions.ts';
import longObjects from './long-objects.ts';
import restarts from './restarts.ts';
import rulesAcrossRestart from './rules-across-restart.ts';
import severalDocuments from './several-documents.ts';
import { asList, byName, storeReviews } from './stored-reviews.ts';

const templates = '/core/podtemplates/';

export default [
  {
    id: 'watch-redirected',
    title: 'A watch with a label selector is redirected to a second address.',
    breaks: [
      'watch.initial-events.consistent',
      'watch.initial-events.not-older',
      'watch.parameters.both-selectors',
      'watch.selector.leads-to-list',
      'service.address.single',
      'writes.dry-run.no-side-effects',
      'watch.history.default-lifetime',
      'watch.parameters.label-selector',
      'watch.selector.enter-and-leave',
      'watch.stream.too-old',
    ],
    install(parts) {
      const { successHeaders } = parts.answers;
      parts.answers.successHeaders = (route, type) => {
        const headers = successHeaders(route, type);
        return isSent(route) ? { ...headers, location: 'https://watch.example.invalid:7443/' } : headers;
      };
      const { watch } = parts.storage;
      let redirected = 0;
      parts.storage.watch = async (store, prefix, after) => {
        const cursor = await watch(store, prefix, after);
        // No client follows a redirect.
        if (redirected > 0) cursor.close();
        redirected = Math.max(0, redirected - 1);
        return cursor;
      };
      const { streamCode } = parts.answers;
      parts.answers.streamCode = (route) => {
        if (!isSent(route)) return streamCode(route);
        redirected += 1;
        return 307;
      };
    },
  },
  {
    id: 'second-change-lost',
    title:
      'Every second change of the annotations alone of a pod template is answered with success but not stored.',
    breaks: [
      'service.crud.effects-visible',
      'watch.bookmark.opt-in',
      'watch.event.modified-on-patch',
      'watch.stream.resume',
      'service.state.beyond-connection',
      'watch.stream.many-large-changes',
    ],
    install(parts) {
      const { update } = parts.storage;
      const changes = new Map<string, number>();
      parts.storage.update = async (store, key, change, options) => {
        if (!key.startsWith(templates)) return update(store, key, change, options);
        let lost: JsonObject | undefined;
        const entry = await update(
          store,
          key,
          async (current) => {
            const decided = await change(current);
            if (decided.action !== 'put' || !changesAnnotations(current.value, decided.value)) return decided;
            const count = (changes.get(key) ?? 0) + 1;
            changes.set(key, count);
            if (count % 2 === 1) return decided;
            lost = decided.value as unknown as JsonObject;
            return { action: 'keep' };
          },
          options,
        );
        return lost === undefined ? entry : { ...entry, value: lost as unknown as typeof entry.value };
      };
    },
  },
  ...longObjects,
  ...restarts,
  ...rulesAcrossRestart,
  {
    id: 'yaml-by-default',
    title: 'A client without an Accept header gets YAML.',
    breaks: ['service.encoding.json-default', 'encodings.json.default-of-writes'],
    install(parts) {
      const { chooseMediaType } = parts.encoding;
      parts.encoding.chooseMediaType = (accept, offers, names) =>
        accept === undefined
          ? { type: 'application/yaml', view: undefined }
          : chooseMediaType(accept, offers, names);
    },
  },
  {
    id: 'posted-list-unpacked',
    title: 'A POST of a list creates its first object.',
    breaks: ['service.verbs.one-resource-each'],
    install(parts) {
      const { decodeJson } = parts.encoding;
      parts.encoding.decodeJson = (text) => {
        const body = decodeJson(text);
        const items = isObject(body) ? body['items'] : body;
        const first = Array.isArray(items) ? (items as readonly JsonObject[])[0] : undefined;
        return first !== undefined && isObject(first) && isObject(first['metadata']) ? first : body;
      };
    },
  },
  {
    id: 'list-stops-after-two',
    title: 'A list of pod templates by label stops after the second object.',
    breaks: [
      'watch.initial-events.consistent',
      'watch.initial-events.not-older',
      'lists.chunk.walk-complete',
      'watch.selector.leads-to-list',
      'service.verbs.list-several',
      'lists.version.limit-unset-most-recent',
      'lists.version.unset-most-recent',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.not-older.nonzero',
      'lists.not-older.zero-any',
      'lists.version.limit-nonzero-exact',
      'lists.version.nonzero-not-older',
      'lists.version.zero-any',
      'watch.history.default-lifetime',
      'watch.selector.enter-and-leave',
      'watch.stream.too-old',
      'lists.chunk.all-namespaces',
      'lists.exact.that-version',
      'lists.not-older.forgotten-version',
      'lists.not-older.limit-forgotten-version',
      'objects.names.generated-unique',
    ],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      const { list } = parts.storage;
      let found = 0;
      parts.storage.list = (store, prefix, options) => {
        found = 0;
        return list(store, prefix, options);
      };
      parts.selectors.matchesLabels = (terms, object) => {
        if (!matchesLabels(terms, object)) return false;
        if (object.kind !== 'PodTemplate' || terms.length === 0) return true;
        found += 1;
        return found <= 2;
      };
    },
  },
  ...evictions,
  {
    id: 'review-kept-by-name',
    title: 'A SelfSubjectAccessReview with a name can be read after its creation.',
    breaks: ['service.virtual.review-not-stored'],
    install: (parts) => storeReviews(parts, byName),
  },
  {
    id: 'review-kept-in-list',
    title: 'Each SelfSubjectAccessReview that was created is listed afterwards.',
    breaks: ['service.virtual.review-not-stored'],
    install: (parts) => storeReviews(parts, asList),
  },
  ...belowItems,
  ...severalDocuments,
] as const satisfies readonly Fault[];

const isSent = ({ verb, query }: ResourceRoute) => verb === 'watch' && query.has('labelSelector');

function changesAnnotations(before: ApiObject, after: ApiObject): boolean {
  const { annotations: _before, ...metadata } = before.metadata;
  const { annotations: _after, ...next } = after.metadata;
  return isDeepStrictEqual({ ...before, metadata }, { ...after, metadata: next });
}
