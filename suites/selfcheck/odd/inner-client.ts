// How the odd server's own controllers ask the bundled server inside it.
import { isRecord } from '../../kit/object.ts';
import type { ApiObject } from '../../kit/object.ts';
import type { Transport } from '../../kit/transport.ts';
import { inProcessToken } from '../in-process/options.ts';

const headers = { authorization: `Bearer ${inProcessToken}`, accept: 'application/json' };
const types: Readonly<Record<string, string>> = {
  POST: 'application/json',
  PATCH: 'application/merge-patch+json',
};

export interface InnerClient {
  /** Whatever is answered: a refusal ends the matter. */
  send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<unknown>;
  list(collection: string): Promise<readonly ApiObject[]>;
}

export function createInnerClient(server: Transport): InnerClient {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const type = types[method];
    const response = await server({
      method,
      path,
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(JSON.stringify(body)) }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    // A kind whose definition has gone since is answered in plain text.
    return response.status === 404 ? undefined : (JSON.parse(text) as unknown);
  }

  async function list(collection: string): Promise<readonly ApiObject[]> {
    const answer = await send('GET', collection);
    return isRecord(answer) && Array.isArray(answer['items']) ? (answer['items'] as ApiObject[]) : [];
  }

  return { send, list };
}
