// A custom kind of which each version has a field of its own (core 9.1, 9.3): by the schema of one version no object of the other
// is checked.
import type { CaseContext } from '../kit/context.ts';
import { warningsNaming } from '../kit/answers/warnings.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';

const text = { type: 'string' };
const names = ['v1', 'v2'];
const strict = { fieldValidation: 'Strict', dryRun: 'All' };
const warn = { fieldValidation: 'Warn', dryRun: 'All' };

/** Each version in turn is the one that is stored. */
export async function mustHaveSchemasOfTheirOwn(context: CaseContext): Promise<void> {
  for (const stored of names) await mustHaveOwnFields(context, stored);
}

async function mustHaveOwnFields(context: CaseContext, stored: string): Promise<void> {
  const { namespace, expect } = context;
  const versions = names.map((name) =>
    versionOf({ seen: text, [`of${name}`]: text }, { name, storage: name === stored }),
  );
  const { type, body } = draftDefinition(context, {}, { versions });
  await definitionsOf(context).given(body);
  const served = names.map((name) => namespace.resource({ ...type, version: name }));
  for (const objects of served) await untilServed(context, objects, 'seen');
  const kind = `a kind that is stored in ${stored}`;
  for (const objects of served) {
    const { version } = objects.type;
    await objects.given({ seen: version });
    for (const name of names) {
      const answer = await objects.create({ [`of${name}`]: 'x' }, { query: strict });
      const what = `POST in ${version} of a field of ${name} of ${kind}, under Strict`;
      if (name === version) expect.success(answer, what);
      else {
        expect.status(answer, 400, what);
        const warned = await objects.create({ [`of${name}`]: 'x' }, { query: warn });
        expect.success(warned, `the same POST under Warn`);
        expect.atLeast(warningsNaming(warned, `of${name}`).length, 1, 'Warning entries about the field');
      }
    }
  }
  for (const objects of served) {
    const { group, version } = objects.type;
    const { kind: listKind, items } = (await objects.list()).list;
    expect.equal(listKind, `${type.kind}List`, `kind of a list in ${version} of ${kind}`);
    expect.equal(items.length, names.length, `items of a list in ${version} of ${kind}`);
    // Items may be without their type, which the list has.
    for (const { apiVersion } of items)
      expect.oneOf(
        apiVersion,
        [undefined, `${group}/${version}`],
        `apiVersion of an item in ${version} of ${kind}`,
      );
  }
}
