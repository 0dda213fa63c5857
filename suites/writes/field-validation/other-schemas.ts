// Bodies of sub-resources whose schema is another one than that of the object: a Scale, an Eviction (core 4.1, 4.11).
import type { Answer } from '../../kit/answers/answer.ts';
import { warningsNaming } from '../../kit/answers/warnings.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import { workloadsOf } from '../../kit/kinds/workload-types.ts';
import { overlay } from '../../kit/objects/object.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import type { Level } from './field-writes.ts';

type Query = { readonly dryRun: 'All'; readonly fieldValidation: Level };

/** One way to write through a sub-resource. */
interface Form {
  readonly what: string;
  /** @param extra fields in the place of an unknown field */
  readonly body: (extra: object) => object;
  readonly send: (bytes: string, query: Query) => Promise<Answer>;
}

const unknown = { unknownAlpha: 'x' };

/** Dry-runs, so that nothing is scaled or evicted. Which verbs a sub-resource has, and what its bodies hold, is not shown: only
 * forms whose body without the unknown field passes under Strict are judged. */
export async function mustJudgeOtherSchemas(context: CaseContext): Promise<void> {
  let judged = 0;
  for (const { what, body, send } of [...(await scales(context)), ...(await evictions(context))]) {
    const sendAt = (level: Level, bytes: string) => send(bytes, { dryRun: 'All', fieldValidation: level });
    const at = (level: Level, extra: object = {}) => sendAt(level, JSON.stringify(body(extra)));
    if (!(await at('Strict')).ok) continue;
    judged += 1;
    const { expect } = context;
    const how = (level: Level) => `${what} with an unknown field under ${level}`;
    expect.status(await at('Strict', unknown), 400, how('Strict'));
    const warned = await at('Warn', unknown);
    expect.success(warned, how('Warn'));
    expect.atLeast(warningsNaming(warned, 'unknownAlpha').length, 1, `Warning entries of a ${how('Warn')}`);
    const silent = await at('Ignore', unknown);
    expect.success(silent, how('Ignore'));
    expect.equal(warningsNaming(silent, 'unknownAlpha'), [], `Warning entries of a ${how('Ignore')}`);
    const { field, bytes } = withDuplicate(body({}));
    const twice = (level: Level) => `${what} with a duplicate field under ${level}`;
    expect.status(await sendAt('Strict', bytes), 400, twice('Strict'));
    const noted = await sendAt('Warn', bytes);
    expect.success(noted, twice('Warn'));
    const usual = warningsNaming(await at('Warn'), field).length;
    expect.atLeast(warningsNaming(noted, field).length, usual + 1, `Warning entries of a ${twice('Warn')}`);
    expect.success(await sendAt('Ignore', bytes), twice('Ignore'));
  }
  if (judged === 0) throw new NotRun('not-exercised', 'the target has no such sub-resource');
}

/** The body with its last field twice, with equal values. */
function withDuplicate(body: object): { readonly field: string; readonly bytes: string } {
  const [field = '', value] = Object.entries(body).at(-1) ?? [];
  const again = `${JSON.stringify(field)}:${JSON.stringify(value)}`;
  return { field, bytes: `{${again},${JSON.stringify(body).slice(1)}` };
}

/** PUT and merge patch of a Scale of a custom object, and merge patch of that of a Deployment. */
async function scales(context: CaseContext): Promise<readonly Form[]> {
  const { api, has } = context;
  const mergePatch = (kind: string, path: string): Form => ({
    what: `merge patch of the Scale of a ${kind}`,
    body: (extra) => ({ spec: { replicas: 1, ...extra } }),
    send: (bytes, query) => api.patch(path, undefined, 'application/merge-patch+json', { query, bytes }),
  });
  const forms: Form[] = [];
  for (const { name: part, objects, read } of await partsOf(context)) {
    if (part !== 'scale') continue;
    const { name = '' } = (await objects.given()).metadata;
    const { object } = await read(name);
    const path = objects.path(name, part);
    const put: Form = {
      what: 'PUT of the Scale of a custom object',
      body: (extra) => overlay(object, { spec: extra }),
      send: (bytes, query) => api.put(path, undefined, { query, bytes }),
    };
    forms.push(put, mergePatch('custom object', path));
  }
  if (!has('workloads')) return forms;
  const deployments = workloadsOf(context, 'Deployment');
  const made = await unlessBlocked(() => deployments.given());
  if (made === undefined) return forms;
  return [...forms, mergePatch('Deployment', deployments.path(made.metadata.name, 'scale'))];
}

async function evictions(context: CaseContext): Promise<readonly Form[]> {
  const { api, namespace, names, eventually, has } = context;
  if (!has('pods')) return [];
  const { pods } = namespace;
  // A pod may have to wait for the service account that it runs under.
  const made = await unlessBlocked(() => eventually(() => pods.given(), 'controller'));
  if (made === undefined) return [];
  const { name = '' } = made.metadata;
  // Earlier releases have the group in v1beta1 only (core 9.3).
  return ['v1', 'v1beta1'].map((version) => ({
    what: `POST of an Eviction of ${version}`,
    body: (extra) => ({
      apiVersion: `${names.groups.policy}/${version}`,
      kind: 'Eviction',
      ...extra,
      metadata: { name, namespace: namespace.name },
    }),
    send: (bytes, query) => api.post(pods.path(name, 'eviction'), undefined, { query, bytes }),
  }));
}
