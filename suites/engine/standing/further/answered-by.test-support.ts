// A server that answers by method and path, for the tests of further requests.
import { orch } from '../../../../common/dialects/names.ts';
import { createApi } from '../../../kit/requests/api.ts';
import type { Transport } from '../../../kit/requests/transport.ts';
import { maps, object } from '../history.test-support.ts';
import { createStanding } from '../observe.ts';
import type { FollowUpOptions } from './follow-ups.ts';

export type Answered = readonly [status: number, body: object, type?: string];
export type Client = ReturnType<typeof createApi>;

/** What a server gets that answers by method and path, and the rows that break. */
export async function answeredBy(
  answerTo: (request: string) => Answered,
  send: (api: Client) => Promise<unknown>,
  options: FollowUpOptions = { encodings: [] },
) {
  const requests: string[] = [];
  const transport: Transport = async ({ method, path, headers: { accept } }) => {
    requests.push(`${method} ${path.replace(maps, '')}${accept === 'application/yaml' ? ' in YAML' : ''}`);
    const [status, body, type = 'application/json'] = answerTo(requests.at(-1)!);
    const text = Array.isArray(body)
      ? body.map((one) => `${JSON.stringify(one)}\n`).join('')
      : JSON.stringify(body);
    return {
      status,
      headers: [['content-type', type]],
      body: (async function* () {
        yield new TextEncoder().encode(text);
      })(),
    };
  };
  const standing = createStanding(orch, () => 0, options);
  await send(createApi({ own: transport, bare: transport }, standing.observer));
  return { requests, rows: standing.violations().map(({ row }) => row) };
}

export const labels = { k: 'v' };
export const [a, b] = ['a', 'b'].map((name) => object(name, '1', {}, { labels })) as [object, object];
export const refusal: Answered = [400, { kind: 'Status', metadata: {} }];
export const isDry = (request: string) => request.includes('dryRun');
