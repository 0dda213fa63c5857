// Looks at a target once, before the run: what it is, its version, and which optional features it has.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import type { Api } from '../api.ts';
import { isRecord } from '../object.ts';
import { createDiscovery, jsonOf } from './discovery.ts';
import type { Discovery } from './discovery.ts';
import { kindsOf } from './kinds.ts';
import type { ProbeTools } from './probes.ts';
import { findProblem } from './reachable.ts';
import { rules } from './rules.ts';
import type { Rule } from './rules.ts';

export interface Probed {
  readonly features: ReadonlySet<FeatureName>;
  /** As the server tells it; empty where it tells none. */
  readonly version: string;
  /** Why the target cannot be checked, and how to mend that; one line. */
  readonly problem?: string;
}

/** Sends reads only. Never throws for what the target does, or does not. */
export async function probeFeatures(api: Api, names: Names): Promise<Probed> {
  const problem = await findProblem(api);
  if (problem !== undefined) return { features: new Set(), version: '', problem };
  const discovery = createDiscovery(api);
  const tools = { api, names, discovery };
  const decide = async ([name, rule]: [string, Rule]) =>
    (await isThere(rule, tools)) ? [name as FeatureName] : [];
  const [version, found] = await Promise.all([
    readVersion(discovery),
    Promise.all(Object.entries(rules).map(decide)),
  ]);
  return { features: new Set(found.flat()), version };
}

async function isThere(rule: Rule, tools: ProbeTools): Promise<boolean> {
  if (rule.by === 'probe') return rule.probe(tools);
  if (rule.by !== 'kinds') return false;
  const kinds = kindsOf(tools.names);
  return tools.discovery.serves(...rule.kinds.flatMap((name) => kinds[name]));
}

async function readVersion(discovery: Discovery): Promise<string> {
  const answer = await discovery.read('/version');
  const body = answer?.status === 200 ? jsonOf(answer) : undefined;
  return isRecord(body) && typeof body['gitVersion'] === 'string' ? body['gitVersion'] : '';
}
