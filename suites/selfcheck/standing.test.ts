// Standing checks find a planted fault while a case about something else runs, and that case stays green.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { findFault } from '../../reference-server/faults/index.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import { runCase } from '../engine/run-case.ts';
import type { CaseRun } from '../engine/run-case.ts';
import { cases } from '../index.ts';

test.each([
  ['entries-without-fields-type', 'service.crud.effects-visible', 'apply.entry.fields-type'],
  // Of a launched server.
  ['entries-without-fields-type', 'authentication.anonymous.disabled', 'apply.entry.fields-type'],
  ['apply-recorded-as-patch', 'service.crud.effects-visible', 'apply.entry.operation-apply'],
  ['answers-to-put-typed-as-json', 'watch.event.modified-on-update', 'encodings.response.content-type-true'],
  ['later-chunk-without-limit', 'lists.chunk.walk-complete', 'lists.chunk.limit-is-maximum'],
  [
    'count-of-complete-list-with-limit',
    'lists.shape.items-one-kind',
    'lists.remaining-count.omitted-complete',
  ],
  ['lists-at-versions-without-api-version', 'lists.parameters.label-selector', 'lists.shape.api-version'],
  ['second-chunk-of-generic-kind', 'lists.chunk.walk-complete', 'lists.shape.kind-suffix'],
  ['core-group-spelled-out', 'service.crud.effects-visible', 'objects.fields.apiversion-core'],
  ['group-left-out', 'lists.chunk.walk-complete', 'objects.fields.apiversion-group'],
  ['watched-objects-without-kind', 'watch.event.modified-on-update', 'watch.event.object-kind'],
  ['later-chunks-of-the-present-version', 'lists.remaining-count.exact', 'lists.chunk.constant-version'],
  ['long-chunk-repeats-an-item', 'lists.remaining-count.exact', 'lists.chunk.walk-complete'],
  ['long-chunk-skips-an-item', 'lists.remaining-count.exact', 'lists.chunk.walk-complete'],
  ['roles-always-in-yaml', 'service.kinds.dry-runs', 'encodings.accept.preferred-type'],
  ['state-first-at-a-version', 'watch.event.modified-full-object', 'watch.start.nonzero-changes-only'],
  [
    'list-of-custom-objects-of-an-earlier-version',
    'watch.event.modified-full-object',
    'watch.event.modified-on-update',
  ],
  ['created-shown-as-modified', 'watch.event.every-outcome', 'watch.event.added-on-create'],
  ['bookmarks-unrequested', 'watch.event.every-outcome', 'watch.bookmark.opt-in'],
  ['dry-change-answers-stored', 'watch.event.every-outcome', 'writes.dry-run.final-object'],
  ['second-change-lost', 'objects.fields.uid-stable', 'objects.versions.last-change'],
])('%s, in %s', async (fault, id, row) => {
  const { outcome, violations = [] } = await runWith(fault, id);
  expect(outcome.kind).toBe('passed');
  expect(violations.map((one) => one.row)).toContain(row);
});

test.each([
  ['second-chunk-of-generic-kind', 'lifecycle.finalizers.keep-object', 'lists.shape.kind-suffix'],
  ['dry-run-not-strict', 'writes.field-validation.strict-post', 'writes.dry-run.validates'],
  ['custom-dry-run-stored', 'objects.versions.last-change', 'writes.dry-run.no-side-effects'],
  ['initial-events-stale', 'lifecycle.finalizers.keep-object', 'watch.initial-events.every-object'],
  ['events-without-managed-fields', 'objects.versions.last-change', 'objects.versions.last-change'],
  ['yaml-lists-typed-as-json', 'objects.versions.last-change', 'encodings.response.content-type-true'],
])('follow-ups find %s, in %s', async (fault, id, row) => {
  const rowsOf = async (followsUp: boolean) =>
    ((await runWith(fault, id, followsUp)).violations ?? []).map((one) => one.row);
  expect(await rowsOf(true)).toContain(row);
  expect(await rowsOf(false)).not.toContain(row);
});

test('a case that sends what the documents leave open counts no violation', async () => {
  const { outcome, violations } = await runWith(
    'core-group-spelled-out',
    'objects.fields.body-kind-mismatch',
  );
  expect(outcome.kind).toBe('passed');
  expect(violations).toBeUndefined();
});

async function runWith(fault: string, id: string, followsUp = false): Promise<CaseRun> {
  const run = await openInProcess({
    names: orch,
    seed: 1,
    poolSize: 2,
    followsUp,
    alter: (parts) => findFault(fault)!.install(parts),
  });
  try {
    return await runCase(
      cases.find((one) => one.id === id)!,
      run.environment,
    );
  } finally {
    await run.drop();
  }
}
