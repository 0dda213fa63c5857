// Faults of the body and query parameters of delete and deletecollection (core 4.3).
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';
import deleteAnswers from './delete-answers.ts';
import { isObject } from '../../object.ts';
import collectionSelectors from './collection-selectors.ts';

type DeleteVerb = 'delete' | 'deletecollection';

const rows = { delete: 'endpoints.delete', deletecollection: 'endpoints.delete-collection' } as const;

export default [
  refuses('delete', 'pretty'),
  refuses('delete', 'propagation-policy', has('propagationPolicy')),
  refuses('delete', 'grace-period', ({ route: { query } }) => query.get('gracePeriodSeconds') === '0'),
  refuses('deletecollection', 'pretty'),
  refuses('deletecollection', 'propagation-policy', has('propagationPolicy')),
  refuses('deletecollection', 'grace-period', has('gracePeriodSeconds')),
  refuses('deletecollection', 'timeout-seconds', has('timeoutSeconds')),
  refuses('deletecollection', 'continue'),
  // Applies to the first page only: with continue the rows of continue would break, too.
  refuses(
    'deletecollection',
    'limit',
    ({ route: { query } }) => query.has('limit') && !query.has('continue'),
  ),
  refuses(
    'deletecollection',
    'resource-version',
    ({ route: { query } }) => query.has('resourceVersion') && !query.has('resourceVersionMatch'),
  ),
  refuses('deletecollection', 'resource-version-match', has('resourceVersionMatch')),
  refuses('delete', 'options-body', hasEmptyOptions),
  refuses('deletecollection', 'options-body', hasEmptyOptions),
  {
    id: 'delete-needs-body',
    title: 'A delete without a body is refused for names that begin with "bodyless".',
    breaks: ['endpoints.delete.without-body'],
    install: (parts) =>
      refuse(parts, 'delete', ({ body, route }) => body.form === 'none' && route.name.startsWith('bodyless')),
  },
  {
    id: 'delete-collection-needs-body',
    title: 'A delete of a collection without a body is refused for selectors that begin with "bodyless".',
    breaks: ['endpoints.delete-collection.without-body'],
    install: (parts) =>
      refuse(
        parts,
        'deletecollection',
        ({ body, route }) =>
          body.form === 'none' && (route.query.get('labelSelector') ?? '').startsWith('bodyless'),
      ),
  },
  {
    id: 'delete-ignores-grace-in-letters',
    title: 'A gracePeriodSeconds that is not a number is treated as absent, and the object is deleted.',
    breaks: ['endpoints.delete.grace-period-not-integer'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const query = new URLSearchParams(ready.route.query);
        if (Number.isNaN(Number(query.get('gracePeriodSeconds')))) query.delete('gracePeriodSeconds');
        return readDeleteOptions({ ...ready, route: { ...ready.route, query } });
      };
    },
  },
  {
    id: 'delete-collection-ends-at-a-terminating-member',
    title: 'A delete of a collection ends at the first member that is being deleted already.',
    breaks: ['endpoints.delete-collection.dry-run'],
    install({ deletion }) {
      deletion.membersToDelete = (entries) => {
        const at = entries.findIndex(({ value }) => Boolean(value.metadata.deletionTimestamp));
        return at < 0 ? entries : entries.slice(0, at);
      };
    },
  },
  {
    id: 'delete-collection-ignores-label-value',
    title: 'A delete of a collection compares only the keys of its labelSelector.',
    breaks: ['endpoints.delete-collection.label-selector', 'endpoints.delete-collection.field-selector'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const { labels, fields } = selectorTexts(route);
        return {
          labels: route.verb === 'deletecollection' ? labels.replaceAll(/=[^,]*/g, '') : labels,
          fields,
        };
      };
    },
  },
  {
    id: 'delete-collection-ignores-fields',
    title: 'A delete of a collection ignores fieldSelector, and deletes objects that do not match.',
    breaks: ['endpoints.delete-collection.field-selector', 'endpoints.delete-collection.label-selector'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const { labels, fields } = selectorTexts(route);
        return { labels, fields: route.verb === 'deletecollection' ? '' : fields };
      };
    },
  },
  {
    id: 'delete-collection-ignores-dry-run',
    title: 'A delete of a collection with dryRun in its query deletes the objects.',
    breaks: ['endpoints.delete-collection.dry-run', 'writes.dry-run.no-side-effects'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { verb, query } = ready.route;
        return verb === 'deletecollection' && query.has('dryRun') ? { ...options, dryRun: false } : options;
      };
    },
  },
  {
    id: 'pretty-status-with-trailing-comma',
    title: 'With pretty, the Status of a deletion has a comma after its last member.',
    breaks: ['endpoints.delete.pretty', 'endpoints.delete-collection.pretty'],
    install(parts) {
      const { writeJson } = parts.encoding;
      parts.encoding.writeJson = (value, pretty) => {
        const bytes = writeJson(value, pretty);
        if (!pretty || !isSuccess(value)) return bytes;
        return Buffer.from(new TextDecoder().decode(bytes).replace(/\n\}\n$/, ',\n}\n'));
      };
    },
  },
  ...collectionSelectors,
  ...deleteAnswers,
] as const satisfies readonly Fault[];

/** The Status of a successful request. */
function isSuccess(value: unknown): boolean {
  const { kind, status } = value as { readonly kind?: unknown; readonly status?: unknown };
  return kind === 'Status' && status === 'Success';
}

function has(parameter: string): (ready: Ready) => boolean {
  return ({ route }) => route.query.has(parameter);
}

/** A body with a type and no options, to delete config maps. */
function hasEmptyOptions({ body, route }: Ready): boolean {
  if (route.kind.plural !== 'configmaps' || body.form === 'none' || !isObject(body.value)) return false;
  return Object.keys(body.value).every((field) => field === 'kind' || field === 'apiVersion');
}

/** The verb answers 400 to a request that the row requires it to accept. */
function refuses(verb: DeleteVerb, word: string, isAffected: (ready: Ready) => boolean = has(word)): Fault {
  const row = `${rows[verb]}.${word}`;
  return {
    id: `${verb === 'delete' ? 'delete' : 'delete-collection'}-refuses-${word}`,
    title: `${verb} refuses a request that ${row} requires it to accept.`,
    breaks: [row],
    install: (parts) => refuse(parts, verb, isAffected),
  };
}

function refuse(parts: Parts, verb: DeleteVerb, isAffected: (ready: Ready) => boolean): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => {
    if (ready.route.verb === verb && isAffected(ready)) throw badRequest('the delete options cannot be read');
    return readDeleteOptions(ready);
  };
}
