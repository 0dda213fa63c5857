// Dry-runs of kinds that servers often have code of their own for (core 4.10). Whether a target serves them, and takes the samples, is not
// stated: what it refuses is left out.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { furtherKinds, servingDrafts } from '../../kit/kinds/further-kinds.ts';
import type { Draft } from '../../kit/kinds/further-kinds.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { dry, patchesFor } from './dry-runs.ts';

const draftsOf = (context: CaseContext): readonly Draft[] => [
  ...furtherKinds(context).map((resource) => ({ resource, body: resource.object() })),
  ...servingDrafts(context),
];

/** A create of each kind, and an apply that would create it. */
export async function mustNotCreateFurther(context: CaseContext, way: 'POST' | 'apply'): Promise<void> {
  const taken: string[] = [];
  for (const { resource, body } of draftsOf(context)) {
    const { name = '', ...metadata } = body.metadata;
    const answer =
      way === 'POST'
        ? await resource.create(undefined, { body, ...dry })
        : await resource.apply(name, { ...body, metadata }, { manager: 'dry', ...dry });
    if (!answer.ok) continue;
    taken.push(resource.type.kind);
    const what = `a dry-run of ${way} of a new ${resource.type.kind}`;
    context.expect.that(!(await resource.exists(name)), `the object is stored after ${what}`);
  }
  context.record({ [`kinds of ${way}`]: taken.length });
}

type Change = (resource: Resource, name: string) => Promise<Answer>;

const label = { metadata: { labels: { dry: 'after' } } };
const changes: Readonly<
  Record<'PUT' | 'PATCH' | 'DELETE', (resource: Resource) => Readonly<Record<string, Change>>>
> = {
  PUT: () => ({
    PUT: (resource, name) => replaceNow(resource, name, label, (next) => resource.replace(next, dry)),
  }),
  PATCH: (resource) =>
    Object.fromEntries(
      Object.entries(patchesFor(resource)).map(([way, send]): [string, Change] => [
        way,
        (one, name) => send(one, name, dry.query),
      ]),
    ),
  DELETE: () => ({ DELETE: (resource, name) => resource.remove(name, dry) }),
};

/** Controllers may write to the objects: only what the dry-run would have done is judged. */
export async function mustNotChangeFurther(context: CaseContext, verb: keyof typeof changes): Promise<void> {
  const { expect } = context;
  for (const resource of furtherKinds(context)) {
    const before = { metadata: { labels: { dry: 'before' } } };
    const name = (await unlessBlocked(() => resource.given(before)))?.metadata.name;
    if (name === undefined) continue;
    for (const [way, send] of Object.entries(changes[verb](resource))) {
      if (!(await send(resource, name)).ok) continue;
      const what = `a dry-run of ${way} of a ${resource.type.kind}`;
      expect.that(await resource.exists(name), `the object is gone after ${what}`);
      const after = await resource.current(name);
      expect.equal(after.metadata.labels?.['dry'], 'before', `the label after ${what}`);
      expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp after ${what}`);
    }
  }
}
