// State written over one connection and read over another (core 1).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext, WritingContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { gone } from '../kit/waiting/gone.ts';
import { ofRun } from '../kit/objects/of-run.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { SendOptions } from '../kit/requests/api.ts';

/** Reads a path over a connection without any writes. */
type ReadElsewhere = (path: string, query?: SendOptions['query']) => Promise<Answer>;

/** A text too long for a buffer in front of the store. */
const noteOf = (word: string) => `${word} beyond the connection `.repeat(300);

/** The case of `service.state.beyond-connection`. */
export async function checkBeyondConnection(context: WritingContext): Promise<void> {
  await expectShownElsewhere(context, context.collection, await readElsewhere(context));
}

/** @throws NotRun where only the connection identifies the user of the run */
async function readElsewhere({ api, namespace, authorizationHeader }: CaseContext): Promise<ReadElsewhere> {
  // Requests without the run's credential use separate connections.
  const other = api.as('none');
  const headers = authorizationHeader === '' ? {} : { authorization: authorizationHeader };
  const isReadable = async () => (await other.get(namespace.podTemplates.path(), { query: { limit: 1 } })).ok;
  if (authorizationHeader === '' && !(await isReadable()))
    throw new NotRun(
      'not-exercised',
      'the connection identifies the user of the run, so another connection may not read',
    );
  return (path, query = {}) => other.get(path, { headers, query });
}

/** Checks the effect of each write with get and list. */
async function expectShownElsewhere(
  context: WritingContext,
  resource: Resource,
  elsewhere: ReadElsewhere,
): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const annotations = (word: string) => ({ annotations: { note: noteOf(word) } });
  const { metadata } = await resource.given({ metadata: annotations('created') });
  const name = metadata.name!;
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    created: async () => undefined,
    async changed() {
      const answer = await context.write(resource, name, { metadata: annotations('changed') });
      expect.success(answer, `change of a ${kind}`);
    },
    async patched() {
      const answer = await resource.mergePatch(name, { metadata: annotations('patched') });
      expect.success(answer, `PATCH of a ${kind}`);
    },
  };
  for (const [word, write] of Object.entries(writes)) {
    await write();
    const here = await resource.current(name);
    const read = await elsewhere(resource.path(name));
    expect.status(read, 200, `GET over a new connection of a ${kind} that was ${word} over another`);
    const listed = await elsewhere(resource.path(), ofRun(here));
    expect.status(listed, 200, `list over a new connection of ${resource.type.plural}`);
    const item = listed.list.items.find((one) => one.metadata.name === name);
    const shown = {
      GET: read.object,
      'a list': expect.present(item, `the ${kind} in a list over a new connection`),
    };
    for (const [where, object] of Object.entries(shown)) {
      const { uid, resourceVersion } = here.metadata;
      // Other writers may change objects of other kinds.
      const version = ['PodTemplate', 'ConfigMap'].includes(kind) ? { resourceVersion } : {};
      const what = `metadata of a ${kind} that was ${word}, in ${where} over a new connection: `;
      expect.contains(object.metadata, { uid, ...version, ...annotations(word) }, what);
      for (const member of Object.keys(resource.type.sample()))
        expect.equal(
          object[member],
          here[member],
          `${member} of a ${kind} in ${where} over a new connection`,
        );
    }
  }
  expect.success(await resource.remove(name), `DELETE of a ${kind}`);
  await gone(context, resource, name);
  const after = await elsewhere(resource.path(name));
  expect.refused(after, `GET over a new connection of a ${kind} that was deleted over another`);
}
