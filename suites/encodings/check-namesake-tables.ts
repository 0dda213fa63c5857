// Case: tables of two types that have one plural (core 2.7).
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/kinds/definitions.ts';
import { defineNamesake } from '../kit/kinds/namesake.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { listAsTable } from './check-tables.ts';

export async function checkColumnsOfNamesakes(context: CaseContext): Promise<void> {
  const { namespace, expect } = context;
  const shownBy = async (resource: Resource) => {
    await resource.given();
    const { columns } = await listAsTable(context, resource, { limit: 3 });
    return columns.map(({ name, type }) => ({ name, type }));
  };
  const { objects: other } = await define(context, {});
  const usual = await shownBy(other);
  for (const builtIn of [namespace.configMaps, namespace.podTemplates]) {
    const { kind } = builtIn.type;
    const before = await shownBy(builtIn);
    const namesake = await defineNamesake(context, builtIn);
    const what = `the columns of a custom kind that is called ${kind}, and those of another`;
    expect.equal(await shownBy(namesake), usual, what);
    expect.equal(await shownBy(builtIn), before, `the columns of the built-in ${kind} beside a custom one`);
  }
}
