// Status 401 for each operation of a type: a request with an invalid credential is refused and has no effect; the same
// request with the run's credential succeeds (core 4.4, 4.5, 7).
import type { Api, SendOptions } from '../kit/requests/api.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseDeclaration, CaseFunction } from '../kit/case.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';
import { wholeList } from '../kit/objects/whole-list.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { unescaped } from '../kit/answers/unescaped.ts';

export type TypeName = 'podTemplates' | 'claimTemplates';

const changed = { metadata: { labels: { changed: 'yes' } } };
const invalid = 'with an invalid credential';
const valid = 'with a valid credential';

/** Sends a bearer token that no server has issued, over separate connections. */
const withInvalidToken = ({ api, uniqueName }: CaseContext): Api =>
  api.as({ token: `invalid-${uniqueName('token')}` });

export function refusedGet(type: TypeName): CaseFunction {
  return async (context) => {
    const { api, namespace, expect } = context;
    const resource = namespace[type];
    const object = await resource.given();
    const path = resource.path(object.metadata.name);
    const answer = await withInvalidToken(context).get(path);
    expect.status(answer, 401, `get ${invalid}`);
    expectNotShown(context, answer.text, object);
    expect.success(await api.get(path), `get ${valid}`);
  };
}

/** Sent as a list and as a watch, which are the same operation here. */
export function refusedList(
  type: TypeName,
  collection: (context: CaseContext, namespace: Namespace) => string,
): CaseFunction {
  return async (context) => {
    const { api, namespace, expect, uniqueName } = context;
    const listed = uniqueName('listed');
    const object = await namespace[type].given({ metadata: { labels: { listed } } });
    const path = collection(context, namespace);
    // A server may split a long list.
    const query = { labelSelector: `listed=${listed}` };
    for (const sent of [{}, query]) {
      const answer = await withInvalidToken(context).get(path, { query: sent });
      expect.status(answer, 401, `list ${invalid}`);
      expectNotShown(context, answer.text, object);
      await using refused = await withInvalidToken(context).watch(path, sent);
      expect.equal(refused.status, 401, `status of a watch ${invalid}`);
      expectNotShown(context, refused.refusal ?? '', object);
    }
    const control = await api.get(path, { query });
    expect.success(control, `list ${valid}`);
    expect.equal(
      unescaped(control.text).includes(object.metadata.uid!),
      true,
      `whether a list ${valid} holds the object`,
    );
    await using allowed = await api.watch(path, query);
    expect.equal(allowed.status, 200, `status of a watch ${valid}`);
  };
}

export function refusedCreate(type: TypeName): CaseFunction {
  return async (context) => {
    const { namespace, expect } = context;
    const resource = namespace[type];
    const other = await resource.given();
    const body = resource.object();
    const answer = await withInvalidToken(context).post(resource.path(), body);
    expect.status(answer, 401, `create ${invalid}`);
    expect.refused(await resource.read(body.metadata.name!), `GET of the object posted ${invalid}`);
    const items = await wholeList(context, resource.list, 'a list after it');
    const names = items.map(({ metadata }) => metadata.name);
    expect.equal(
      names.includes(other.metadata.name),
      true,
      'whether the list holds the object created before',
    );
    expect.equal(
      names.includes(body.metadata.name),
      false,
      `whether the list holds the object posted ${invalid}`,
    );
    // After 202 this waits until the object is stored.
    expect.success(await resource.create(undefined, { body }), `create ${valid}`);
    expect.status(await resource.read(body.metadata.name!), 200, `GET of the object posted ${valid}`);
  };
}

interface ItemWrite {
  readonly what: string;
  readonly method: string;
  readonly options: (before: ApiObject) => SendOptions;
}

const update: ItemWrite = {
  what: 'update',
  method: 'PUT',
  options: (before) => ({ body: overlay(before, changed) }),
};
const patch: ItemWrite = {
  what: 'patch',
  method: 'PATCH',
  options: () => ({ body: changed, contentType: 'application/merge-patch+json' }),
};
const remove: ItemWrite = { what: 'delete', method: 'DELETE', options: () => ({}) };

export const refusedUpdate = (type: TypeName) => refusedItemWrite(type, update);
export const refusedPatch = (type: TypeName) => refusedItemWrite(type, patch);
export const refusedDelete = (type: TypeName) => refusedItemWrite(type, remove);

function refusedItemWrite(type: TypeName, { what, method, options }: ItemWrite): CaseFunction {
  return async (context) => {
    const { api, namespace, expect } = context;
    const resource = namespace[type];
    const { name = '' } = (await resource.given()).metadata;
    const before = await resource.current(name);
    const answer = await withInvalidToken(context).send(method, resource.path(name), options(before));
    expect.status(answer, 401, `${what} ${invalid}`);
    expect.unchanged(before, await resource.current(name), `the object after ${what} ${invalid}`);
    expect.success(await api.send(method, resource.path(name), options(before)), `${what} ${valid}`);
  };
}

export function refusedDeleteCollection(type: TypeName): CaseDeclaration {
  const run: CaseFunction = async (context) => {
    const { api, namespace, expect } = context;
    const resource = namespace[type];
    const made = await resource.givenMany(2);
    const members = await Promise.all(made.map(({ metadata }) => resource.current(metadata.name!)));
    const answer: Answer = await withInvalidToken(context).delete(resource.path());
    expect.status(answer, 401, `deletecollection ${invalid}`);
    for (const before of members) {
      expect.unchanged(
        before,
        await resource.current(before.metadata.name!),
        `a member after deletecollection ${invalid}`,
      );
    }
    expect.success(await api.delete(resource.path()), `deletecollection ${valid}`);
  };
  return { run, isolated: true };
}

function expectNotShown({ expect }: CaseContext, text: string, { metadata }: ApiObject): void {
  expect.equal(text.includes(metadata.uid!), false, 'whether the body of the refusal shows the object');
}
