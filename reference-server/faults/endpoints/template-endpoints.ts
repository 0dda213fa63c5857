// Faults of the two endpoint tables (core 4.4, 4.5), which differ only in the kind.
import { successStatus } from '../../errors/status.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';

interface Table {
  /** The last part of the rows' topic, such as `pod-templates`. */
  readonly topic: 'pod-templates' | 'claim-templates';
  readonly plural: string;
  /** Rows of other topics with the same requirement for an operation of this kind. */
  readonly otherRows?: Readonly<
    Partial<Record<'get' | 'list' | 'listAll' | 'create' | 'update' | 'patch', readonly string[]>>
  >;
}

/** One fault for each operation of a table. */
export function templateEndpointFaults({ topic, plural, otherRows = {} }: Table): readonly Fault[] {
  const fault = (
    operation: string,
    id: string,
    title: string,
    install: Fault['install'],
    alsoBreaks: readonly string[] = [],
  ): Fault => ({
    id: `${topic}-${id}`,
    title,
    breaks: [`endpoints.${topic}.${operation}`, ...alsoBreaks],
    install,
  });
  const answers = (code: number, isAffected: (route: ResourceRoute) => boolean) => (parts: Parts) =>
    answerWith(parts, code, (route) => route.kind.plural === plural && isAffected(route));
  return [
    fault(
      'get',
      'get-by-prefix',
      `GET of one of ${plural} returns the last one whose name starts with the requested name and a dash.`,
      (parts) => readByPrefix(parts, `/${plural}/`),
      otherRows.get,
    ),
    fault(
      'list',
      'list-without-watch-partial',
      `The list of ${plural} is answered 206 for watch=false.`,
      answers(206, ({ verb, query }) => verb === 'list' && query.get('watch') === 'false'),
      otherRows.list,
    ),
    fault(
      'list-all',
      'list-all-by-name',
      `The list of ${plural} over all namespaces contains each name once.`,
      (parts) => listNamesOnce(parts, `/${plural}/`),
      otherRows.listAll,
    ),
    fault(
      'create',
      'created-transformed',
      `POST to ${plural} is answered 203.`,
      answers(203, ({ verb }) => verb === 'create'),
      otherRows.create,
    ),
    fault(
      'update',
      'update-accepted',
      `PUT of one of ${plural} is answered 202.`,
      answers(202, ({ verb }) => verb === 'update'),
      otherRows.update,
    ),
    fault(
      'patch',
      'patch-accepted',
      `PATCH of one of ${plural} is answered 202.`,
      answers(202, ({ verb }) => verb === 'patch'),
      otherRows.patch,
    ),
    fault('delete', 'delete-answers-status', `DELETE of one of ${plural} returns a Status.`, (parts) => {
      const { deletedBody } = parts.answers;
      parts.answers.deletedBody = (kind, last, gone) =>
        kind.plural === plural && gone
          ? successStatus({ name: last.metadata.name ?? '', kind: plural })
          : deletedBody(kind, last, gone);
    }),
    fault(
      'delete-collection',
      'delete-collection-accepted',
      `DELETE of a collection of ${plural} is answered 202.`,
      answers(202, ({ verb }) => verb === 'deletecollection'),
    ),
  ];
}

function answerWith(parts: Parts, code: number, isAffected: (route: ResourceRoute) => boolean): void {
  const { successCode } = parts.answers;
  parts.answers.successCode = (outcome, route) => (isAffected(route) ? code : successCode(outcome, route));
}

function readByPrefix(parts: Parts, collection: string): void {
  const { get } = parts.storage;
  parts.storage.get = async (store, key) => {
    const entry = await get(store, key);
    if (entry === undefined || !key.includes(collection)) return entry;
    return (await store.list(`${key}-`)).entries.at(-1) ?? entry;
  };
}

function listNamesOnce(parts: Parts, collection: string): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    if (!prefix.endsWith(collection)) return page;
    const byName = new Map(page.entries.map((entry) => [entry.value.metadata.name, entry]));
    return { ...page, entries: [...byName.values()] };
  };
}
