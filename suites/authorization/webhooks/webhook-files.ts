// Cases: members of an authorization webhook in the configuration file (access 5.4). Helper of `webhook-calls.suite.ts`.
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import { fingerprintOf } from '../../../common/keys/fingerprint.ts';
import { clientConfiguration } from '../../../fixtures/services/client-configuration.ts';
import { allows } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import {
  connectionFile as connectionTo,
  endpointOf,
  ownReviewService,
  reviewService,
} from '../../kit/reviews/review-service.ts';
import { connectionOfType, fileConnection } from './file-connection.ts';
import {
  entriesFlags,
  fileFlags,
  ownReviewedServer,
  reviewedServer,
  webhookEntry,
} from './reviewed-users.ts';
import { mustNotStart, mustStart } from '../configuration/start-exit.ts';

type Settings = Readonly<Record<string, unknown>>;

/** A server with each of the accepted settings starts; with each of the refused ones it does not, nor with one in a second
 * webhook. */
const mustDistinguish =
  (accepted: readonly Settings[], refused: readonly [Settings, ...Settings[]]) =>
  async (context: CaseContext): Promise<void> => {
    const service = await reviewService(context);
    const what = (settings: Settings) => `a webhook with ${describe(settings)}`;
    for (const settings of accepted)
      await mustStart(context, fileFlags(context, service, settings), what(settings));
    for (const settings of refused)
      await mustNotStart(context, fileFlags(context, service, settings), what(settings));
    const withSecond = (settings: Settings) =>
      entriesFlags(
        context,
        [webhookEntry(), { ...webhookEntry(settings), name: 'second' }],
        connectionTo(service),
      );
    await mustStart(context, withSecond({}), 'two webhooks');
    for (const settings of new Set([refused[0], refused.at(-1) ?? refused[0]]))
      await mustNotStart(context, withSecond(settings), `${what(settings)} after a valid one`);
  };

const describe = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => (value === undefined ? `no ${name}` : `${name} ${JSON.stringify(value)}`))
    .join(', ') || 'all required members';

/** A webhook without the member, or with an empty text in it, is refused. */
const required = (member: string) => mustDistinguish([{}], [{ [member]: undefined }, { [member]: '' }]);

/** Also a text that is no duration, and an entry without any member of a webhook. */
export async function timeoutRequired(context: CaseContext): Promise<void> {
  await required('timeout')(context);
  const service = await reviewService(context);
  const what = 'a webhook with the timeout "soon"';
  await mustNotStart(context, fileFlags(context, service, { timeout: 'soon' }), what);
  const { webhook: _webhook, ...bare } = webhookEntry();
  const flags = entriesFlags(context, [bare], connectionTo(service));
  await mustNotStart(context, flags, 'an entry of type Webhook without the settings of a webhook');
}

export const timeoutMaximum = mustDistinguish(
  [{ timeout: '30s' }, { timeout: '1s' }],
  [{ timeout: '31s' }, { timeout: '30001ms' }, { timeout: '1h' }],
);

/** Durations of several units, as the documents write them. */
export async function durationForms(context: CaseContext): Promise<void> {
  const service = await reviewService(context);
  for (const settings of [
    {},
    { authorizedTTL: '5m0s' },
    { unauthorizedTTL: '0m30s' },
    { unauthorizedTTL: '1m30s', timeout: '1500ms' },
    { timeout: '0m30s' },
  ])
    await mustStart(context, fileFlags(context, service, settings), `a webhook with ${describe(settings)}`);
}

export const versionRequired = required('subjectAccessReviewVersion');
export const failurePolicyRequired = required('failurePolicy');
export const failurePolicyValues = mustDistinguish(
  [{ failurePolicy: 'NoOpinion' }, { failurePolicy: 'Deny' }],
  [{ failurePolicy: 'Ignore' }, { failurePolicy: 'Allow' }],
);

const connections = (first: Settings, ...more: readonly Settings[]) =>
  mustDistinguish([{}], [{ connectionInfo: first }, ...more.map((connectionInfo) => ({ connectionInfo }))]);

export const connectionFileRequired = connections(fileConnection(undefined), fileConnection(''));
export const connectionInCluster = connections(connectionOfType('InClusterConfig'));
export const connectionTypeUnknown = connections(
  connectionOfType('Url', '{directory}/reviews.conf'),
  connectionOfType('Url'),
);

/** Each version arrives, others prevent the start. */
export async function versionValues(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const service = await reviewService(context);
  for (const version of ['v1beta1', 'v1']) {
    const settings = { subjectAccessReviewVersion: version };
    const server = await reviewedServer(context, fileFlags(context, service, settings));
    const person = await server.person(allows);
    expect.success(await person.api.get('/api/v1/namespaces'), 'a request that the webhook allows');
    const versions = [...new Set(person.reviews().map(({ review }) => review.apiVersion))];
    expect.equal(
      versions,
      [`${names.groups.authorization}/${version}`],
      `versions of the reviews with ${version}`,
    );
  }
  const other = (version: string) => ({ subjectAccessReviewVersion: version });
  await mustDistinguish([], [other('v2'), other('V1'), other('v1alpha1')])(context);
}

/** The service sees the client certificate of the file; a service of an authority that the file does not name is not called. */
export async function connectionFile(context: CaseContext): Promise<void> {
  const { expect } = context;
  const authority = await createCertificateAuthority('webhook client root');
  const client = await authority.issueClient('conformance-api-server');
  const service = await ownReviewService(context);
  const endpoint = endpointOf(service);
  const file = clientConfiguration({ ...endpoint, client });
  const server = await ownReviewedServer(context, fileFlags(context, service, {}, file), service);
  const person = await server.person(allows);
  expect.success(await person.api.get('/api/v1/namespaces'), 'a request that the webhook allows');
  for (const { clientCertificate, target, method } of person.reviews()) {
    const shown = expect.present(clientCertificate, 'the client certificate that the service received');
    expect.equal(
      fingerprintOf(shown),
      fingerprintOf(client.certificate),
      'fingerprint of the client certificate',
    );
    expect.equal(method, 'POST', 'method of the call of the webhook');
    // A server may add parameters of its own, such as a timeout.
    const path = new URL(endpoint.server).pathname;
    expect.equal(target.split('?')[0], path, 'path of the call of the webhook');
  }
  expect.atLeast(person.reviews().length, 1, 'reviews that the service received');

  const trusting = clientConfiguration({ ...endpoint, authority: authority.certificate });
  const other = await ownReviewedServer(context, fileFlags(context, service, {}, trusting), service);
  const stranger = await other.person(allows);
  const what = 'a request for which the server would call a service of another authority';
  expect.refused(await stranger.api.get('/api/v1/namespaces'), what);
  expect.equal(stranger.reviews().length, 0, 'reviews that a service of another authority received');
}
