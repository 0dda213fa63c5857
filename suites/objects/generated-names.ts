// Names that the server generates from generateName, many at once (core 2.3).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { areCounted } from './counted.ts';
import { wholeList } from '../kit/objects/whole-list.ts';

/** Enough names that a small set of random values would repeat. */
const count = 50;

/** Expects that concurrent creates with one generateName all succeed, each with a name of its own. */
export async function mustGenerateNames(context: CaseContext, resource: Resource): Promise<void> {
  const { uniqueName, expect } = context;
  const { kind } = resource.type;
  const marker = uniqueName('made');
  const metadata = { generateName: `${marker}-`, labels: { made: marker } };
  const create = () => resource.create({ metadata });
  const answers: readonly Answer[] = await Promise.all(Array.from({ length: count }, create));
  for (const answer of answers)
    expect.success(answer, `POST of a ${kind} with generateName, beside ${count - 1} others`);
  const names = answers.map(({ object }) => {
    const name = expect.present(object.metadata.name, `name of a ${kind} created with generateName`);
    expect.different(name, '', `name of a ${kind} created with generateName`);
    return name;
  });
  expect.equal(
    new Set(names).size,
    count,
    `number of different names of ${kind} objects from one generateName`,
  );
  expect.that(
    !areCounted(names, 2 * count),
    `the names of ${count} ${kind} objects from one generateName are the numbers of a counter, not random`,
  );
  const what = `list of the ${kind} objects created with generateName`;
  const listed = await wholeList(context, resource.list, what, { labelSelector: `made=${marker}` });
  const uids = new Map(listed.map((item) => [item.metadata.name, item.metadata.uid]));
  const unlisted = names.filter((name) => !uids.has(name));
  expect.equal(unlisted, [], `names of ${kind} objects from one generateName that a list lacks`);
  // A 202 need not show the uid (RFC 9110, 15.3.3).
  for (const { object } of answers.slice(0, 3)) {
    const { name = '', uid = uids.get(name) } = object.metadata;
    expect.equal(
      (await resource.current(name)).metadata.uid,
      uid,
      `uid of the ${kind} with the generated name`,
    );
  }
  await mustGenerateForEmpty(context, resource);
  for (const length of longTexts) await mustGenerateFromLong(uniqueName('long'), resource, length, expect);
}

/** Clients that send every field leave the name empty. A server may refuse that, but not store an object without a name. */
async function mustGenerateForEmpty({ uniqueName, expect }: CaseContext, resource: Resource): Promise<void> {
  const what = `POST of a ${resource.type.kind} with generateName and an empty name`;
  const metadata = { generateName: `${uniqueName('empty')}-`, name: '' };
  const answer = await resource.create({ metadata });
  if (answer.status >= 400 && answer.status < 500) return;
  expect.success(answer, what);
  const { name = '' } = answer.object.metadata;
  expect.different(name, '', `name after a ${what}`);
  expect.equal((await resource.current(name)).metadata.name, name, `name of the object after a ${what}`);
}

/** Lengths at and just below the limits of names that servers have: 63 for labels, 253 for paths. */
const longTexts = [57, 58, 59, 62, 63, 253];

/** A server may refuse a long text, since its length is not shown; else the random part must not be lost. */
async function mustGenerateFromLong(
  marker: string,
  resource: Resource,
  length: number,
  expect: CaseContext['expect'],
): Promise<void> {
  const { kind } = resource.type;
  const metadata = { generateName: marker.padEnd(length, 'a') };
  const first = await resource.create({ metadata });
  if (first.status >= 400 && first.status < 500) return;
  const what = `POST of a ${kind} with a generateName of ${length} characters`;
  expect.success(first, what);
  const second = await resource.create({ metadata });
  expect.success(second, `a second ${what}`);
  expect.different(second.object.metadata.name, first.object.metadata.name, `name after a second ${what}`);
}
