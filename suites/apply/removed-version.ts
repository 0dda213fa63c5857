// Objects with fields that were written through a version which their definition no longer has (core 2.4, 4.9).
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { definitionsOf, versionOf, untilServed } from '../kit/kinds/definitions.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { overlay } from '../kit/objects/object.ts';
import { defineTwoVersions } from './two-versions.ts';

export async function mustPatchWithoutVersion(context: CaseContext): Promise<void> {
  const { expect, eventually } = context;
  const { stable, beta } = await defineTwoVersions(context);
  const { name = '' } = (await beta.given()).metadata;
  expect.success(await beta.apply(name, { size: 'x' }, { manager: 'first' }), 'an apply through v1beta1');
  const label = { metadata: { labels: { old: 'x' } } };
  const patched = await beta.mergePatch(name, label, { query: { fieldManager: 'second' } });
  expect.success(patched, 'a merge patch through v1beta1');

  const text = { type: 'string' };
  const versions = [versionOf({ size: text, colour: text, later: text })];
  const definition = `${stable.type.plural}.${stable.type.group}`;
  const changed = await definitionsOf(context).mergePatch(
    definition,
    { spec: { versions } },
    { phase: 'set-up' },
  );
  if (!changed.ok)
    throw new PrerequisiteFailed(
      `set-up: ${changed.request} answered ${changed.status} for one version less`,
    );
  await untilServed(context, stable, 'later');
  await eventually(async () => {
    if (!isMissing(await beta.read(name, { phase: 'set-up' })))
      throw new PrerequisiteFailed('set-up: the version that the definition no longer has is still served');
  }, 'definition');

  const what = 'of an object with fields of a version that is gone';
  const applied = await stable.apply(name, { colour: 'red' }, { manager: 'third' });
  expect.success(applied, `an apply ${what}`);
  const labels = { merged: 'x' };
  expect.success(await stable.mergePatch(name, { metadata: { labels } }), `a merge patch ${what}`);
  const next = overlay(await stable.current(name), { metadata: { labels: { put: 'x' } } });
  expect.success(await stable.replace(next), `a PUT ${what}`);
  const after = await stable.current(name);
  expect.contains(after, { size: 'x', colour: 'red' }, 'fields after the writes');
  expect.contains(
    after.metadata.labels,
    { old: 'x', merged: 'x', put: 'x' },
    'metadata.labels after the writes',
  );
}
