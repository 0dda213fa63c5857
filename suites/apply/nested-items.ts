// Items of lists within the items of lists, which an apply leaves out (core 4.9.7).
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';

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
  const named = ({ length }: readonly unknown[]) => length;
  expect.equal(named(before[0]?.env ?? []), 2, 'environment variables after the first apply');

  const after = await apply('an apply of one of them', container('main', ['KEPT'], [8080]));
  // Admission may add containers and variables of its own.
  const [main] = after.filter((one) => one.name === 'main');
  const variables = main?.env?.map((one) => one.name) ?? [];
  const ports = main?.ports?.map(({ containerPort }) => containerPort) ?? [];
  expect.that(
    !after.some((one) => one.name === 'side'),
    'a container that the apply left out is still there',
  );
  expect.that(variables.includes('KEPT'), 'an environment variable that is applied again is not there');
  expect.that(
    !variables.includes('DROPPED'),
    'an environment variable that the apply left out is still there',
  );
  expect.equal(ports, [8080], 'ports of the container after the apply of one port');
}

function containersOf({ template }: ApiObject): readonly Container[] {
  const spec: unknown = isRecord(template) ? template['spec'] : undefined;
  const containers: unknown = isRecord(spec) ? spec['containers'] : undefined;
  return Array.isArray(containers) ? (containers as readonly Container[]) : [];
}
