// Dry-runs through the sub-resources of built-in objects (core 4.1, 4.10). Which verbs a sub-resource has, and what its bodies hold, is not
// shown: what a target refuses is left out, and only what the dry-run would have done is judged, since controllers write to the objects.
import { createCertificateRequest } from '../../../common/keys/certificate-request.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { workloadsOf } from '../../kit/kinds/workload-types.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { dry } from './dry-runs.ts';

interface PartOf {
  readonly part: string;
  readonly objects: Resource;
  readonly name: string;
  /** What the PUT states beside what is shown. */
  readonly stated: object;
  /** Of the whole object. */
  readonly shows: (object: ApiObject) => unknown;
  /** It has no GET: the object itself is its body. */
  readonly isWriteOnly?: true;
}

const conditionsOf = ({ status }: ApiObject): readonly { readonly type?: unknown }[] =>
  Array.isArray(status?.conditions) ? status.conditions : [];

/** A PUT through each. */
export async function mustNotWriteBuiltInParts(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  const parts = [
    ...(await partsOfDeployment(context)),
    ...(await partsOfNamespace(context)),
    ...(await partsOfRequest(context)),
  ];
  for (const { part, objects, name, stated, shows, isWriteOnly } of parts) {
    const path = objects.path(name, part);
    const read: Answer = await api.get(isWriteOnly === true ? objects.path(name) : path);
    if (!read.ok) continue;
    const before = shows(await objects.current(name));
    const answer = await api.put(path, overlay(read.object, stated), dry);
    if (!answer.ok) continue;
    const what = `a PUT of the ${part} of a ${objects.type.kind} with dryRun=All`;
    expect.equal(shows(await objects.current(name)), before, `what it states in the object after ${what}`);
    if (part !== 'status') continue;
    // What a status takes is not shown: the real request shows what its final object has.
    const real = await api.put(path, overlay(read.object, stated));
    if (real.ok)
      expect.equal(shows(answer.object), shows(real.object), `what it states in the answer to ${what}`);
  }
}

async function partsOfDeployment(context: CaseContext): Promise<readonly PartOf[]> {
  const objects = workloadsOf(context, 'Deployment');
  const name = (await unlessBlocked(() => objects.given()))?.metadata.name;
  if (name === undefined) return [];
  const type = 'example.com/Dry';
  const conditions = [{ type, status: 'True', reason: 'Sample', message: 'sample' }];
  return [
    {
      part: 'scale',
      objects,
      name,
      stated: { spec: { replicas: 3 } },
      shows: ({ spec }) => spec?.replicas as unknown,
    },
    {
      part: 'status',
      objects,
      name,
      stated: { status: { conditions } },
      shows: (object) => conditionsOf(object).some((one) => one.type === type),
    },
  ];
}

async function partsOfNamespace({ anotherNamespace, cluster, has }: CaseContext): Promise<readonly PartOf[]> {
  if (!has('cluster-wide')) return [];
  const namespace = anotherNamespace();
  await namespace.ready();
  const shows = ({ metadata, spec }: ApiObject): unknown => [spec?.finalizers, metadata.deletionTimestamp];
  const stated = { spec: { finalizers: [] } };
  const { namespaces: objects } = cluster;
  return [{ part: 'finalize', objects, name: namespace.name, stated, shows, isWriteOnly: true }];
}

async function partsOfRequest({ cluster, has, once }: CaseContext): Promise<readonly PartOf[]> {
  if (!has('cluster-wide')) return [];
  const pem = await once('certificate request', () => createCertificateRequest('some-user'));
  const request = Buffer.from(pem).toString('base64');
  const spec = { request, signerName: 'example.com/no-such-signer', usages: ['client auth'] };
  const objects = cluster.certificateRequests;
  const name = (await unlessBlocked(() => objects.given({ spec })))?.metadata.name;
  if (name === undefined) return [];
  const conditions = [{ type: 'Approved', status: 'True', reason: 'Sample', message: 'sample' }];
  const shows = (object: ApiObject): unknown => conditionsOf(object).length;
  return [{ part: 'approval', objects, name, stated: { status: { conditions } }, shows }];
}
