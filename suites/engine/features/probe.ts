// Probes a target once before the run: whether it is usable, its version, and its optional features.
import type { Names } from '../../../common/dialects/names.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import type { Api } from '../../kit/requests/api.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { createDiscovery, jsonOf } from '../../kit/features/discovery.ts';
import type { Discovery } from '../../kit/features/discovery.ts';
import { featuresOn, on, unknown } from '../../kit/features/finding.ts';
import type { Finding, Findings } from '../../kit/features/finding.ts';
import { kindsOf } from './kinds.ts';
import { findMissingPremise } from './premises.ts';
import type { ProbeTools } from './probes.ts';
import { findProblem } from './reachable.ts';
import { rules } from './rules.ts';
import type { Rule } from './rules.ts';

export interface Probed {
  readonly findings: Findings;
  /** The features that are on. */
  readonly features: ReadonlySet<FeatureName>;
  /** As the server reports it; empty where it does not. */
  readonly version: string;
  /** Why the target cannot be checked, and how to correct that; one line. */
  readonly problem?: string;
}

/** Sends reads, and access reviews that store nothing. Features that show only when objects are created stay unknown here
 * (`acting/act.ts` probes them). Never throws because of the target. */
export async function probeFeatures(api: Api, names: Names): Promise<Probed> {
  const problem = await findProblem(api);
  if (problem !== undefined) return withProblem(problem);
  const discovery = createDiscovery(api);
  const missing = await findMissingPremise(discovery);
  if (missing !== undefined) return withProblem(missing);
  const tools = { api, names, discovery };
  const [version, found] = await Promise.all([
    readVersion(discovery),
    Promise.all(
      Object.entries(rules).map(
        async ([name, rule]) => [name as FeatureName, await findingBy(rule, tools)] as const,
      ),
    ),
  ]);
  const findings = new Map(found);
  return { findings, features: featuresOn(findings), version };
}

const withProblem = (problem: string): Probed => ({
  findings: new Map(),
  features: new Set(),
  version: '',
  problem,
});

async function findingBy(rule: Rule, tools: ProbeTools): Promise<Finding> {
  switch (rule.by) {
    case 'probe':
      return rule.probe(tools);
    case 'kinds': {
      const kinds = kindsOf(tools.names);
      const found = await tools.discovery.finds(...rule.kinds.flatMap((name) => kinds[name]));
      return found.state === 'on' && rule.assumed !== undefined ? on(`assumed: ${rule.assumed}`) : found;
    }
    case 'act':
      return unknown('was not tried');
    case 'option':
      return unknown(`the server option ${rule.option.flag} has no effect that a harmless read shows`);
    case 'run':
      return unknown(rule.why);
  }
}

async function readVersion(discovery: Discovery): Promise<string> {
  const answer = await discovery.read('/version');
  const body = answer?.status === 200 ? jsonOf(answer) : undefined;
  return isRecord(body) && typeof body['gitVersion'] === 'string' ? body['gitVersion'] : '';
}
