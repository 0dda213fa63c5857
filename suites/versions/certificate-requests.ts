// Certificate signing requests of cases (core 9.3): the collection, a request as the server takes it, and writes of its status.
import { createCertificateRequest } from '../../common/keys/certificate-request.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

export const base64Of = (text: string): string => Buffer.from(text).toString('base64');

/** The collection, whose sample has a signer of no server, so that nothing signs it. */
export async function requestsOf({ cluster, names, once }: CaseContext): Promise<Resource> {
  const pem = await once('certificate request', () => createCertificateRequest('some-user'));
  const spec = {
    request: base64Of(pem),
    signerName: 'example.com/no-such-signer',
    usages: ['digital signature', 'client auth'],
  };
  return cluster.resource({
    group: names.groups.certificates,
    version: 'v1',
    plural: 'certificatesigningrequests',
    kind: 'CertificateSigningRequest',
    sample: () => ({ spec }),
  });
}

/** The name of a new request. The documents name neither usages nor signers. @throws NotRun where the sample is not taken */
export async function givenRequest(requests: Resource): Promise<string> {
  const made = await unlessBlocked(() => requests.given());
  if (made?.metadata.name !== undefined) return made.metadata.name;
  throw new NotRun('not-exercised', 'the target takes no request of the sample usages and signer');
}

/** Merge patch of the status, by the path that is inferred for it. */
export const patchStatus = (
  { api }: Pick<CaseContext, 'api'>,
  requests: Resource,
  name: string,
  status: object,
): Promise<Answer> => api.patch(`${requests.path(name)}/status`, { status }, 'application/merge-patch+json');

/** JSON patch of the whole status. */
export const jsonPatchStatus = (
  { api }: Pick<CaseContext, 'api'>,
  requests: Resource,
  name: string,
  status: object,
): Promise<Answer> =>
  api.patch(
    `${requests.path(name)}/status`,
    [{ op: 'add', path: '/status', value: status }],
    'application/json-patch+json',
  );

/** Apply of the status by another manager. */
export const applyStatus = (
  { api }: Pick<CaseContext, 'api'>,
  requests: Resource,
  name: string,
  status: object,
): Promise<Answer> => {
  const { apiVersion, type } = requests;
  const intent = { apiVersion, kind: type.kind, metadata: { name }, status };
  const query = { fieldManager: 'applier', force: true };
  return api.patch(`${requests.path(name)}/status`, intent, 'application/apply-patch+yaml', { query });
};

/** PUT of the object with another status. */
export async function putStatus(
  { api }: Pick<CaseContext, 'api'>,
  requests: Resource,
  name: string,
  status: object,
): Promise<Answer> {
  return api.put(`${requests.path(name)}/status`, { ...(await requests.current(name)), status });
}

/** PUT of the object with other conditions, by the path that is inferred for an approval. */
export async function putApproval(
  { api }: Pick<CaseContext, 'api'>,
  requests: Resource,
  name: string,
  conditions: readonly object[],
): Promise<Answer> {
  return api.put(`${requests.path(name)}/approval`, {
    ...(await requests.current(name)),
    status: { conditions },
  });
}
