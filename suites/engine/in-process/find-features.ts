// The features of a server in this process, as a run finds them: by reads and by acts.
import type { FeatureName } from '../../catalogue/features.ts';
import { createApi } from '../../kit/requests/api.ts';
import { collectActs, isFoundByAct, startActs } from '../features/acting/act.ts';
import type { ActOptions } from '../features/acting/act.ts';
import { featureNames } from '../features/declare.ts';
import { featuresOn } from '../../kit/features/finding.ts';
import { probeFeatures } from '../features/probe.ts';
import { featuresByOption } from '../features/rules.ts';

/** Servers in process can be started with every option. */
export async function findFeatures(options: Omit<ActOptions, 'found'>): Promise<ReadonlySet<FeatureName>> {
  const { transports, names } = options;
  const probed = await probeFeatures(createApi(transports), names);
  const wanted = featureNames.filter(isFoundByAct);
  const acts = startActs(probed.problem === undefined ? wanted : [], { ...options, found: probed.findings });
  const acted = await collectActs(acts);
  return probed.features.union(featuresOn(acted.findings)).union(new Set(featuresByOption(() => true)));
}
