// The URL and trusted certificates of a webhook, from its configuration.
import type { ClientConfig } from '../../resources/webhooks/shape.ts';
import { CallFailure } from './call-failure.ts';

export interface WebhookTarget {
  readonly url: string;
  /** PEM; undefined: the certificates that the system trusts. */
  readonly caBundle: string | undefined;
}

/** @throws CallFailure for a service: this server is not part of a cluster network, so it cannot reach its endpoints */
export function targetOf({ url, service, caBundle }: ClientConfig): WebhookTarget {
  if (url === undefined) {
    const { namespace = '', name = '' } = service ?? {};
    throw new CallFailure(`no endpoint of the service ${namespace}/${name} can be reached from this server`);
  }
  const bundle = caBundle ? Buffer.from(caBundle, 'base64').toString('utf8') : undefined;
  return { url, caBundle: bundle };
}
