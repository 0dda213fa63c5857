// Clients that write to one object at once, each into a field of its own, by every kind of write in turn: what one wrote stays
// until it writes again (core 4.8). On other kinds than the recorded history, and through sub-resources.
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { linger } from '../models/history/writer.ts';
import { labelWrites } from './label-writes.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import type { Part, PartWay } from '../kit/kinds/parts.ts';

const labelClients = 6;
const turns = 5;
/** A server may refuse a write several times while many clients write. */
const attempts = 40;

interface Client {
  readonly what: string;
  /** Sets the client's field. */
  readonly write: (turn: number) => Promise<Answer>;
  /** The turn whose write the object shows. */
  readonly turnIn: (object: ApiObject) => number;
}

/** Turns are counted from 1: 0 is a field that was never written. */
const number = (value: unknown): number => Number(value ?? 0);

function labelClient(resource: Resource, name: string, index: number): Client {
  const label = `client-${index}`;
  const ways = Object.values(labelWrites(resource));
  return {
    what: `the label ${label}`,
    write: (turn) =>
      ways[(index + turn) % ways.length]!(resource, name, { [label]: `${turn}` }, byManager(label)),
    turnIn: ({ metadata }) => number(metadata.labels?.[label]),
  };
}

/** An apply leaves out the labels of its manager that it does not state. */
const byManager = (fieldManager: string) => ({ query: { fieldManager } });

/** None where no write of the sub-resource succeeds: which verbs it has is not shown (core 4.1). */
async function partClients(part: Part, name: string): Promise<readonly Client[]> {
  const ways: PartWay[] = [];
  for (const way of ['merge patch', 'PUT'] as const) {
    const { metadata } = await part.objects.given();
    if ((await part.write(way, metadata.name!, 1)).ok) ways.push(way);
  }
  if (ways.length === 0) return [];
  const client: Client = {
    what: `the ${part.name}`,
    write: (turn) => part.write(ways[turn % ways.length]!, name, turn),
    turnIn: (object) => number(part.valueIn(object)),
  };
  return [client];
}

export async function mustKeepOwnFields(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const scope = collection.namespace === '' ? 'Cluster' : 'Namespaced';
  const parts = isCustom(collection) ? await partsOf(context, scope) : [];
  const resource = parts[0]?.objects ?? collection;
  const { name = '' } = (await resource.given()).metadata;
  const clients = [
    ...Array.from({ length: labelClients }, (_, index) => labelClient(resource, name, index)),
    ...(await Promise.all(parts.map((part) => partClients(part, name)))).flat(),
  ];
  const acknowledged = clients.map(() => 0);
  await Promise.all(clients.map((client, index) => act(context, client, index)));
  const last = await resource.current(name);
  for (const [index, { what, turnIn }] of clients.entries())
    if (acknowledged[index]! > 0)
      expect.equal(
        turnIn(last),
        acknowledged[index],
        `${what} after ${clients.length} clients wrote at once`,
      );
  if (acknowledged.some((count) => count === 0))
    throw new NotRun('not-exercised', `a client was refused ${attempts} times`);

  async function act({ random }: CollectionContext, client: Client, index: number): Promise<void> {
    let refusals = 0;
    for (let turn = 1; turn <= turns && refusals < attempts;) {
      const before = [...acknowledged];
      const answer = await client.write(turn);
      // A refusal for the version changes nothing.
      if (answer.status === 409) refusals += 1;
      else {
        expect.success(answer, `a write of ${client.what} while others write`);
        acknowledged[index] = turn;
        turn += 1;
        if (answer.object.kind === resource.type.kind) checkShown(answer.object, before);
      }
      await linger(random);
    }
  }

  /** The answer shows what others wrote before the request was sent. */
  function checkShown(object: ApiObject, before: readonly number[]): void {
    for (const [index, { what, turnIn }] of clients.entries())
      expect.that(
        turnIn(object) >= before[index]!,
        `${what} is ${turnIn(object)} in the answer to a later write of another client, and ${before[index]} was acknowledged`,
      );
  }
}
