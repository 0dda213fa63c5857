// What a client sends on the wire: the headers of its credential, and the body as bytes.
import type { Credential, QueryValue, SendOptions } from './send-options.ts';
import type { WireRequest } from './transport.ts';

export type Identity = Pick<WireRequest, 'headers' | 'repeatedHeaders'>;

export function identityOf(credential: Credential): Identity {
  if (typeof credential === 'string' || 'certificate' in credential) return { headers: {} };
  if ('token' in credential) return { headers: { authorization: `Bearer ${credential.token}` } };
  const { username, uid, groups = [], extra = {} } = credential.impersonate;
  const repeatedHeaders = Object.fromEntries([
    ...(groups.length === 0 ? [] : [['impersonate-group', groups] as const]),
    ...Object.entries(extra).map(
      ([key, values]) => [`impersonate-extra-${encodeURIComponent(key)}`.toLowerCase(), values] as const,
    ),
  ]);
  return {
    headers: { 'impersonate-user': username, ...(uid === undefined ? {} : { 'impersonate-uid': uid }) },
    repeatedHeaders,
  };
}

export function wireRequest(
  method: string,
  path: string,
  options: SendOptions,
  identity: Identity,
): WireRequest {
  const { query, body, bytes, contentType, accept, headers, phase, signal, returnBusy, mayTakeMs } = options;
  const { inChunks, repeatedHeaders = identity.repeatedHeaders } = options;
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const typed = sent === undefined ? {} : { 'content-type': contentType ?? 'application/json' };
  return {
    method,
    path: path + queryText(query ?? {}),
    headers: {
      ...(accept === null ? {} : { accept: accept ?? 'application/json' }),
      ...typed,
      ...identity.headers,
      ...headers,
    },
    ...(repeatedHeaders === undefined ? {} : { repeatedHeaders }),
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? new TextEncoder().encode(sent) : sent }),
    ...(inChunks === undefined ? {} : { inChunks }),
    ...(phase === undefined ? {} : { phase }),
    ...(signal === undefined ? {} : { signal }),
    ...(returnBusy === undefined ? {} : { returnBusy }),
    ...(mayTakeMs === undefined ? {} : { mayTakeMs }),
  };
}

/** `?a=b&…`, or an empty string. A list repeats its name; undefined values are omitted. */
export function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  // URLSearchParams encodes a space as `+`, which means a space in forms only (RFC 3986, 2.2); a literal plus is %2B.
  const text = search.toString().replaceAll('+', '%20');
  return text === '' ? '' : `?${text}`;
}
