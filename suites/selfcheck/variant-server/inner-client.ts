// The client with which the controllers of the variant server call the bundled server inside it.
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { inProcessToken } from '../../engine/in-process/options.ts';

const headers = { authorization: `Bearer ${inProcessToken}`, accept: 'application/json' };
const types: Readonly<Record<string, string>> = {
  POST: 'application/json',
  PATCH: 'application/merge-patch+json',
};

export interface InnerClient {
  /** Whatever is answered: a refusal ends the matter. */
  send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<unknown>;
  /** @param containing text that one of the items must have, or else none is given: most collections are not even parsed */
  list(collection: string, containing?: string): Promise<readonly ApiObject[]>;
}

export function createInnerClient(server: Transport): InnerClient {
  async function answered(method: string, path: string, body?: unknown): Promise<string> {
    const type = types[method];
    const response = await server({
      method,
      path,
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(JSON.stringify(body)) }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    // A kind whose definition has gone since is answered in plain text.
    return response.status === 404 ? 'null' : Buffer.concat(chunks).toString('utf8');
  }

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> =>
    JSON.parse(await answered(method, path, body));

  async function list(collection: string, containing = ''): Promise<readonly ApiObject[]> {
    const text = await answered('GET', collection);
    const answer: unknown = text.includes(containing) ? JSON.parse(text) : undefined;
    return isRecord(answer) && Array.isArray(answer['items']) ? (answer['items'] as ApiObject[]) : [];
  }

  return { send, list };
}
