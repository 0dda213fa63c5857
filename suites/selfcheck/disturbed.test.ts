// Tests that concurrent writers to new objects fail no case and hide no fault.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { showEntries, withShownMetadata } from '../../reference-server/faults/entry-views.ts';
import type { Parts } from '../../reference-server/parts/index.ts';
import type { Outcome } from '../kit/outcome.ts';
import type { Case } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { runCase } from '../engine/run-case.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import { startAnnotator } from './variant-server/annotator.ts';
import { createInnerClient } from './variant-server/inner-client.ts';

interface Target {
  /** The plurals that a controller writes to. */
  readonly annotated: readonly string[];
  /** It skips others; default 1. */
  readonly every?: number;
  readonly alter?: (parts: Parts) => void;
}

/** Enough for the controller to come between two requests. */
const meanwhileMs = 100;

type Pause = (ms: number) => Promise<void>;

async function outcomeOf(
  { annotated, every = 1, ...others }: Target,
  run: (context: CaseContext, pause: Pause) => Promise<void>,
): Promise<Outcome> {
  let created = 0;
  const target = await openInProcess({
    names: orch,
    seed: 1,
    poolSize: 1,
    ...others,
    before: (server, { clock }) => {
      const observe = startAnnotator(
        clock,
        createInnerClient(server),
        (plural) => annotated.includes(plural) && (created += 1) % every === 0,
      );
      return async (request) => {
        const response = await server(request);
        observe({ method: request.method, path: request.path.split('?')[0]!, count: 0 });
        return response;
      };
    },
  });
  const { pause } = target.environment;
  const one: Case = { id: 'objects.fields.kind', run: (context) => run(context, pause) };
  const { outcome } = await runCase(one, target.environment);
  await target.drop();
  return outcome;
}

/** A PUT of what was given, which a write in between refuses. */
async function replaces(context: CaseContext, pause: Pause): Promise<void> {
  for (const resource of [context.namespace.configMaps, context.namespace.secrets]) {
    const made = await resource.given();
    await pause(meanwhileMs);
    context.expect.success(await resource.replace(made), `PUT of a ${made.kind}`);
  }
}

const seen = (types: string) =>
  `another writer modifies new ${types} of this target: judged on objects that were stable`;

test('so does one that is disturbed at every fourth object', async () => {
  const four = async (context: CaseContext, pause: Pause) => {
    for (let count = 0; count < 4; count += 1) await replaces(context, pause);
  };
  const { kind, warnings = [] } = await outcomeOf({ annotated: ['configmaps'], every: 4 }, four);
  expect({ kind, first: warnings[0] }).toEqual({ kind: 'passed', first: seen('configmaps') });
});

/** Each read shows a version of its own. */
function driftingVersions(parts: Parts): void {
  let count = 0;
  showEntries(parts, (entry) =>
    withShownMetadata(entry, { ...entry.value.metadata, resourceVersion: String((count += 1)) }),
  );
}

test('a case without other writers runs once', async () => {
  expect(await outcomeOf({ annotated: ['pods'] }, replaces)).toEqual({ kind: 'passed' });
});

test.each([
  [['configmaps'], 'configmaps'],
  [['configmaps', 'secrets'], 'configmaps, secrets'],
])('one that is disturbed at %j passes with objects at rest, and says so', async (annotated, types) => {
  expect(await outcomeOf({ annotated }, replaces)).toEqual({
    kind: 'passed',
    warnings: [seen(types), expect.stringMatching(/^the first attempt failed: .*PUT of a ConfigMap/)],
  });
});

test('what is wrong with objects at rest, too, fails', async () => {
  const { kind, message } = await outcomeOf({ annotated: ['configmaps'] }, async (context, pause) => {
    await replaces(context, pause);
    context.expect.fail('it is wrong');
  });
  expect([kind, message]).toEqual(['failed', expect.stringContaining('PUT of a ConfigMap')]);
});

test('a check that needs objects without other writers is skipped', async () => {
  const outcome = await outcomeOf({ annotated: ['configmaps'] }, async (context, pause) => {
    requireNoOtherWriter(context, context.namespace.configMaps);
    await replaces(context, pause);
  });
  expect(outcome).toMatchObject({ kind: 'skipped', reason: 'disturbed' });
  expect(outcome.message).toContain('another writer modifies new configmaps');
});

test('versions that move by themselves are no work of others', async () => {
  const outcome = await outcomeOf({ annotated: [], alter: driftingVersions }, async (context) => {
    requireNoOtherWriter(context, context.namespace.configMaps);
    const { metadata } = await context.namespace.configMaps.given();
    const read = await context.namespace.configMaps.current(metadata.name!);
    context.expect.equal(read.metadata.resourceVersion, metadata.resourceVersion, 'version');
  });
  expect(outcome.kind).toBe('failed');
});
