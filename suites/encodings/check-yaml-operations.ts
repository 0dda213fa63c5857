// Bodies of operations, which are not stored, in YAML (core 1, 4.7): a review, and an eviction, which is a sub-resource.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { reviewGroup, reviewPlural } from '../kit/reviews/reviews.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

interface Operation {
  readonly what: string;
  readonly lines: readonly string[];
  /** What the lines say. */
  readonly body: object;
  readonly send: (sent: SendOptions) => Promise<Answer>;
}

/** Only operations that pass in JSON are judged: their bodies are not shown. */
export async function checkYamlOperations(context: CaseContext): Promise<void> {
  const { expect, has } = context;
  const evictions = has('pods') ? await unlessBlocked(() => eviction(context)) : undefined;
  let judged = 0;
  for (const { what, lines, body, send } of [await review(context), ...(evictions ?? [])]) {
    if (!(await send({ body })).ok) continue;
    const bytes = `${lines.join('\n')}\n`;
    expect.success(await send({ bytes, contentType: 'application/yaml' }), `POST of ${what} in YAML`);
    judged += 1;
  }
  if (judged === 0) throw new NotRun('not-exercised', 'the target takes no such operation in JSON');
}

async function review(context: CaseContext): Promise<Operation> {
  const { api, names } = context;
  const kind = 'SelfSubjectAccessReview';
  const apiVersion = `${reviewGroup(names, kind)}/v1`;
  const path = `/apis/${apiVersion}/${await reviewPlural(context, kind)}`;
  const resourceAttributes = { verb: 'get', resource: 'pods' };
  return {
    what: `a ${kind}`,
    lines: [
      `apiVersion: ${apiVersion}`,
      `kind: ${kind}`,
      'spec:',
      '  resourceAttributes:',
      '    verb: get',
      '    resource: pods',
    ],
    body: { apiVersion, kind, spec: { resourceAttributes } },
    send: (sent) => api.send('POST', path, sent),
  };
}

/** Dry-runs. Earlier releases have the group in v1beta1 only (core 9.3). */
async function eviction({ api, namespace, names, eventually }: CaseContext): Promise<readonly Operation[]> {
  const { pods } = namespace;
  // A pod may have to wait for the service account that it runs under.
  const { name = '' } = (await eventually(() => pods.given(), 'controller')).metadata;
  return ['v1', 'v1beta1'].map((version) => {
    const apiVersion = `${names.groups.policy}/${version}`;
    return {
      what: `an Eviction of ${version}`,
      lines: [`apiVersion: ${apiVersion}`, 'kind: Eviction', 'metadata:', `  name: ${name}`],
      body: { apiVersion, kind: 'Eviction', metadata: { name } },
      send: (sent) => api.send('POST', pods.path(name, 'eviction'), { query: { dryRun: 'All' }, ...sent }),
    };
  });
}
