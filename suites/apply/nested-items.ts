// Items of lists within the items of lists, which an apply leaves out (core 4.9.7).
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

interface Container {
  readonly name: string;
  readonly env?: readonly { readonly name: string }[];
  readonly ports?: readonly { readonly containerPort: number }[];
}

const container = (name: string, variables: readonly string[], ports: readonly number[]) => ({
  name,
  image: `example.invalid/${name}:1`,
  env: variables.map((variable) => ({ name: variable, value: 'x' })),
  ports: ports.map((containerPort) => ({ containerPort })),
});

export async function nestedDropped({ namespace, expect, uniqueName }: CaseContext): Promise<void> {
  const { podTemplates } = namespace;
  const name = uniqueName('nested');
  const apply = async (what: string, ...containers: readonly object[]) => {
    const answer = await podTemplates.apply(
      name,
      { template: { spec: { containers } } },
      { manager: 'first' },
    );
    expect.success(answer, what);
    return containersOf(await podTemplates.current(name));
  };
  const before = await apply(
    'an apply of two containers',
    container('main', ['KEPT', 'DROPPED'], [8080, 8081]),
    container('side', ['OTHER'], [9090]),
  );
  // The fields of a container are not shown (core 2.11).
  const kept = present(before, ['KEPT', 'DROPPED'], [8080, 8081]);

  const after = await apply('an apply of one of them', container('main', ['KEPT'], [8080]));
  expect.that(
    !after.some((one) => one.name === 'side'),
    'a container that the apply left out is still there',
  );
  expect.equal(
    present(after, ['KEPT', 'DROPPED'], [8080, 8081]),
    { variables: without('DROPPED', kept.variables), ports: without(8081, kept.ports) },
    'variables and ports after an apply that left out one of each',
  );
}

const without = <T>(dropped: T, all: readonly T[]): readonly T[] => all.filter((one) => one !== dropped);

/** Those of the container that it has. Admission may add containers, variables and ports of its own. */
function present(containers: readonly Container[], variables: readonly string[], ports: readonly number[]) {
  const { env = [], ports: all = [] } = containers.find(({ name }) => name === 'main') ?? {};
  return {
    variables: variables.filter((name) => env.some((one) => one.name === name)),
    ports: ports.filter((port) => all.some(({ containerPort }) => containerPort === port)),
  };
}

function containersOf({ template }: ApiObject): readonly Container[] {
  const spec: unknown = isRecord(template) ? template['spec'] : undefined;
  const containers: unknown = isRecord(spec) ? spec['containers'] : undefined;
  return Array.isArray(containers) ? (containers as readonly Container[]) : [];
}
