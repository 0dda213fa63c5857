// Sends the writes of one sequence to one object, and compares each answer with the model.
import type { Answer } from '../../kit/answers/answer.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { isDeepEqual, show } from '../../kit/expect/show.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Json, Members } from './documents.ts';
import { carriedOut } from './json-patch.ts';
import type { Operation, Path } from './json-patch.ts';
import { merged } from './merge-patch.ts';

/** `dry`: with dryRun=All. `fails`: the last operation is one that RFC 6902 does not let succeed. */
export type PatchRequest = { readonly dry: boolean } & (
  | { readonly way: 'merge patch'; readonly patch: Members }
  | { readonly way: 'JSON patch'; readonly operations: readonly Operation[]; readonly fails: boolean }
  | { readonly way: 'PUT'; readonly document: Members }
);

/** Where the documents stand. */
export interface PatchTarget {
  readonly resource: Resource;
  /** The member of the object that is the document. */
  readonly field: string;
}

export interface PatchSession {
  /** As it is stored. */
  readonly document: Members;
  readonly history: readonly { readonly request: PatchRequest; readonly status: number }[];
  /** @throws CheckFailed for an answer that the RFCs do not allow */
  send(request: PatchRequest): Promise<void>;
  /** A read shows what the answers showed. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const pointerOf = (field: string, path: Path): string =>
  ['', field, ...path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');

function bodyOf(field: string, { op, path, from, value }: Operation): object {
  const [pointer, source] = [path, from].map((one) => one && pointerOf(field, one));
  return { op, path: pointer, ...(from && { from: source }), ...(value !== undefined && { value }) };
}

export const describePatch = (field: string, request: PatchRequest): string =>
  `${request.way}${request.dry ? ' with dryRun=All' : ''} of ${show(contentOf(field, request))}`;

function contentOf(field: string, request: PatchRequest): unknown {
  switch (request.way) {
    case 'merge patch':
      return { [field]: request.patch };
    case 'PUT':
      return { [field]: request.document };
    case 'JSON patch': {
      const failing = { op: 'test', path: pointerOf(field, []), value: { no: 'such document' } };
      return [...request.operations.map((one) => bodyOf(field, one)), ...(request.fails ? [failing] : [])];
    }
  }
}

function nextOf(document: Members, request: PatchRequest): Members {
  switch (request.way) {
    case 'merge patch':
      return merged(document, request.patch) as Members;
    case 'PUT':
      return request.document;
    case 'JSON patch':
      return request.operations.reduce<Json>(carriedOut, document) as Members;
  }
}

export function createPatchSession(target: () => Promise<PatchTarget>, signal: AbortSignal): PatchSession {
  const history: { request: PatchRequest; status: number }[] = [];
  const start: Members = { a: { b: ['x', 1] } };
  let document = start;
  let name: string | undefined;

  async function exchange({ resource, field }: PatchTarget, request: PatchRequest): Promise<Answer> {
    name ??= await created(resource, field, start);
    const options = request.dry ? { query: { dryRun: 'All' } } : {};
    const body = contentOf(field, request);
    if (request.way === 'merge patch') return resource.mergePatch(name, body, options);
    if (request.way === 'JSON patch') return resource.jsonPatch(name, body, options);
    return resource.replace({ ...(await resource.current(name)), ...(body as object) }, options);
  }

  function compare(shown: unknown, expected: Members, what: string): void {
    if (isDeepEqual(shown, expected)) return;
    throw new CheckFailed(`${what}: expected ${show(expected)}, got ${show(shown)}`);
  }

  return {
    get document() {
      return document;
    },
    history,
    async send(request) {
      signal.throwIfAborted();
      const { resource, field } = await target();
      const answer = await exchange({ resource, field }, request);
      history.push({ request, status: answer.status });
      const what = describePatch(field, request);
      if (request.way === 'JSON patch' && request.fails) {
        if (answer.ok)
          throw new CheckFailed(`${what}: its last test does not hold, and it was answered ${answer.status}`);
        return compare(
          (await resource.current(name!))[field],
          document,
          `"${field}" after a refused ${what}`,
        );
      }
      if (!answer.ok) throw new CheckFailed(`${what} was answered ${answer.status}`);
      const next = nextOf(document, request);
      compare(answer.object[field], next, `"${field}" in the answer to a ${what}`);
      if (!request.dry) document = next;
    },
    async check() {
      if (name === undefined) return;
      const { resource, field } = await target();
      compare((await resource.current(name))[field], document, `"${field}" in a GET after the sequence`);
    },
    async close() {},
  };
}

/** The name of a new object with the document, which a sub-resource cannot state at its creation. */
async function created(resource: Resource, field: string, document: Members): Promise<string> {
  const { name = '' } = (await resource.given({ [field]: document })).metadata;
  const answer = await resource.mergePatch(name, { [field]: document });
  if (!answer.ok) throw new CheckFailed(`a merge patch of a new object was answered ${answer.status}`);
  return name;
}
