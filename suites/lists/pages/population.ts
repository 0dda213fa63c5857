// The objects of the property of pages: changes those of one example into those of the next by as few writes as possible.
import type { CaseContext } from '../../kit/context.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import { gone } from '../../kit/waiting/gone.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { nameOf } from './example.ts';
import type { Group, PageWrite, Placed } from './example.ts';

/** Distinguishes an object from its earlier states, and from an earlier object of its name. */
interface Known {
  readonly uid: string;
  readonly group: Group;
  readonly step: number;
}

export interface Population {
  /** The existing objects, by name. */
  readonly now: ReadonlyMap<string, Known>;
  /** Creates and deletes until exactly these objects exist. @throws PrerequisiteFailed */
  hold(objects: readonly Placed[]): Promise<void>;
  /** @throws PrerequisiteFailed */
  write(write: PageWrite): Promise<void>;
}

/** The objects of a collection in a namespace of the case's own. */
export function createPopulation(
  context: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
): Population {
  const now = new Map<string, Known>();
  let steps = 0;

  async function put(name: string, group: Group): Promise<void> {
    const step = (steps += 1);
    const labels = { group, step: String(step) };
    const known = now.get(name);
    if (known === undefined) {
      const made = await resource.given({ metadata: { name, labels } });
      now.set(name, { uid: made.metadata.uid ?? '', group, step });
      return;
    }
    const answer = await resource.mergePatch(name, { metadata: { labels } }, { phase: 'set-up' });
    if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
    now.set(name, { ...known, group, step });
  }

  async function remove(name: string): Promise<void> {
    const answer = await resource.remove(name, { phase: 'set-up' });
    if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
    await gone(context, resource, name);
    now.delete(name);
  }

  return {
    now,
    async hold(objects) {
      const wanted = new Map(objects.map((one) => [nameOf(one), one.group]));
      await Promise.all([...now.keys()].filter((name) => !wanted.has(name)).map(remove));
      await Promise.all(
        [...wanted]
          .filter(([name, group]) => now.get(name)?.group !== group)
          .map(([name, group]) => put(name, group)),
      );
    },
    async write({ isDelete, group, ...placed }) {
      const name = nameOf(placed);
      if (!isDelete) await put(name, group);
      else if (now.has(name)) await remove(name);
    },
  };
}

/** Describes an object of the population. */
export const describeKnown = ({ uid, group, step }: Known): string =>
  `${uid} in group ${group}, step ${step}`;

/** Describes an item of a list in the same form. */
export const describeItem = ({ metadata: { uid, labels } }: ApiObject): string =>
  `${uid} in group ${labels?.['group']}, step ${labels?.['step']}`;
