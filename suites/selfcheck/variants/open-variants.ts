// A server in this process with one or several variants installed.
import { orch } from '../../../common/dialects/names.ts';
import { stack } from '../../kit/layers/layer.ts';
import { openInProcess } from '../../engine/in-process/environment.ts';
import type { CaseRun } from '../../engine/run-case.ts';
import type { InProcess } from '../../engine/in-process/environment.ts';
import { redOf } from '../red-of.ts';
import type { Variant } from './variant.ts';

export function openVariants(variants: readonly Variant[]): Promise<InProcess> {
  return openInProcess({
    followsUp: true,
    names: orch,
    seed: 1,
    poolSize: 8,
    alter: (parts) => variants.forEach(({ alter }) => alter?.(parts)),
    options: (options) =>
      variants.reduce((changed, variant) => variant.options?.(changed) ?? changed, options),
    before: (server) =>
      stack(
        variants.flatMap(({ front, layer }) => [front?.() ?? [], layer?.() ?? []].flat()),
        server,
      ),
    beforeLaunched: (server) =>
      stack(
        variants.flatMap(({ layer }) => layer?.() ?? []),
        server,
      ),
  });
}

/** What was not green, without the SHOULD rows that the variants depart from. */
export function redOfVariants(variants: readonly Variant[], runs: readonly CaseRun[]): readonly string[] {
  const warned = new Set(variants.flatMap(({ warns = [] }) => warns));
  return redOf(runs.filter(({ rows }) => !rows.some((id) => warned.has(id))));
}
