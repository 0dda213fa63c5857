// Applies to the pod template within an object: maps and lists at depth, of built-in kinds (core 2.11, 4.9).
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { workloadsOf } from '../kit/kinds/workload-types.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

interface Templated {
  readonly resource: Resource;
  readonly stating: (template: object) => Overrides;
  readonly templateOf: (object: ApiObject) => Template | undefined;
}

interface Template {
  readonly metadata?: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly containers?: readonly { readonly name?: string }[] };
}

const templated = (context: CaseContext): readonly Templated[] => [
  {
    resource: context.namespace.podTemplates,
    stating: (template) => ({ template }),
    templateOf: (object) => object['template'] as Template | undefined,
  },
  {
    resource: workloadsOf(context, 'Deployment'),
    stating: (template) => ({ spec: { template } }),
    templateOf: (object) => object['spec']?.template as Template | undefined,
  },
];

/** Applies to a new object of each kind that the target takes. */
async function forEachTemplate(
  context: CaseContext,
  judge: (apply: (manager: string, template: object) => Promise<Template>, kind: string) => Promise<void>,
): Promise<void> {
  for (const { resource, stating, templateOf } of templated(context)) {
    const name = (await unlessBlocked(() => resource.given()))?.metadata.name;
    if (name === undefined) continue;
    const { kind } = resource.type;
    await judge(async (manager, template) => {
      const answer = await resource.apply(name, stating(template), { manager, force: true });
      context.expect.success(answer, `an apply of the template of a ${kind}`);
      return templateOf(await resource.current(name)) ?? {};
    }, kind);
  }
}

const annotated = (...keys: readonly string[]) => ({
  metadata: { annotations: Object.fromEntries(keys.map((key) => [`example.com/${key}`, 'yes'])) },
});

export const mustDropFromTemplates = (context: CaseContext): Promise<void> =>
  forEachTemplate(context, async (apply, kind) => {
    const { expect } = context;
    await apply('first', annotated('x', 'y'));
    const { metadata } = await apply('first', annotated('x'));
    const of = `in the template of a ${kind}`;
    expect.equal(
      metadata?.annotations?.['example.com/x'],
      'yes',
      `the annotation ${of} that is applied again`,
    );
    expect.absent(
      metadata?.annotations?.['example.com/y'],
      `the annotation ${of} that its only owner left out`,
    );
  });

const withContainers = (...names: readonly string[]) => ({
  spec: { containers: names.map((name) => ({ name, image: 'example.invalid/none:1' })) },
});

export const mustKeepSharedContainers = (context: CaseContext): Promise<void> =>
  forEachTemplate(context, async (apply, kind) => {
    await apply('first', withContainers('own', 'shared'));
    await apply('second', withContainers('shared'));
    const { spec } = await apply('first', withContainers('own'));
    const names = (spec?.containers ?? []).map(({ name }) => name);
    const what = `a container of a ${kind} that another manager owns, too`;
    context.expect.that(names.includes('shared'), `${what}, is removed once one of them leaves it out`);
  });
