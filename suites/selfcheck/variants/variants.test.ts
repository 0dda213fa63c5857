// The suite is green on each variant of the bundled server, and each variant differs from that server where it says.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { findRequirement } from '../../catalogue/index.ts';
import { cases } from '../../index.ts';
import { createApi } from '../../kit/requests/api.ts';
import { runCase } from '../../engine/run-case.ts';
import { openInProcess } from '../../engine/in-process/environment.ts';
import { variantGroups } from './index.ts';
import { currentTurn } from '../turn.ts';
import { openVariants, redOfVariants } from './open-variants.ts';

const variants = variantGroups.flat();

test('variants have names of their own', () => {
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
});

test('variants depart from rows below MUST only', () => {
  const levels = variants.flatMap(({ warns = [] }) => warns.map((id) => findRequirement(id)?.level));
  expect(levels.filter((level) => level !== 'SHOULD')).toEqual([]);
});

test.each(variants)('$id differs from the bundled server', async (variant) => {
  const changed = await openVariants([variant]);
  await variant.shows(createApi(changed.environment.connection), changed.environment);
  await changed.drop();
  const bundled = await openInProcess({ names: orch, seed: 1, poolSize: 2 });
  await expect(
    variant.shows(createApi(bundled.environment.connection), bundled.environment),
  ).rejects.toThrow();
  await bundled.drop();
});

// Variants of a group are installed together, and meet an eighth of the cases: `npm run variants` runs each of them alone with all.
test.each(variantGroups.map((group) => ({ group, ids: group.map(({ id }) => id).join(', ') })))(
  'the suite is green on $ids, and leaves nothing there',
  async ({ group }) => {
    const target = await openVariants(group);
    const runs = [];
    for (const one of currentTurn().cases(cases, 8)) runs.push(await runCase(one, target.environment));
    expect(redOfVariants(group, runs)).toEqual([]);
    expect(target.surprises).toEqual([]);
    expect(await target.environment.namespacePool.close()).toEqual([]);
    await target.drop();
  },
);
