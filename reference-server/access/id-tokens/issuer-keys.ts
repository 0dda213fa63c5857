// The keys of one issuer: fetched at the first token, and again if no key fits a token or the keys are old.
import type { Clock } from '../../clock.ts';
import type { SendRemote } from '../../remote/client.ts';
import { parseDocument } from './discovery.ts';
import type { IdTokenParts } from './parts.ts';
import { areOld } from './refresh.ts';
import type { Claims, IssuerSettings } from './settings.ts';
import type { KeySet } from './signature.ts';

export interface IssuerTools {
  readonly clock: Clock;
  readonly parts: IdTokenParts;
  readonly send: SendRemote;
  readonly log: (line: string) => void;
}

export type KeySource = Pick<IssuerSettings, 'url' | 'discoveryUrl' | 'authorities'>;

export interface IssuerKeys {
  /** The claims of a token that a key of the issuer signed. */
  verify(token: string, algorithm: string): Promise<Claims | undefined>;
}

const timeoutMs = 30_000;
const longestAnswerBytes = 1024 * 1024;

export function createIssuerKeys(source: KeySource, tools: IssuerTools): IssuerKeys {
  const { clock, parts, log } = tools;
  let keys: KeySet | undefined;
  let fetching: Promise<void> | undefined;
  let lastAttemptMs = -Infinity;
  let fetchedMs = -Infinity;
  let reported = '';

  async function fetchAndKeep(): Promise<void> {
    lastAttemptMs = clock.now();
    try {
      keys = await fetchKeys(source, tools);
      fetchedMs = clock.now();
      reported = '';
    } catch (error) {
      const line = `the keys of the issuer ${source.url} cannot be fetched: ${(error as Error).message}`;
      if (line !== reported) log(line);
      reported = line;
    }
  }

  /** Requests at the same time share one attempt. Resolves at once if it is too early for another one. */
  function refresh(): Promise<void> {
    if (fetching === undefined && !parts.mayFetchAgain(clock.now() - lastAttemptMs)) return Promise.resolve();
    fetching ??= fetchAndKeep().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    async verify(token, algorithm) {
      if (keys === undefined) await refresh();
      else if (areOld(clock.now() - fetchedMs)) void refresh();
      const first = keys;
      if (first === undefined) return undefined;
      const claims = await parts.verifySignature(token, first, [algorithm]);
      if (claims !== undefined) return claims;
      await refresh();
      if (keys === undefined || keys === first) return undefined;
      return parts.verifySignature(token, keys, [algorithm]);
    },
  };
}

/** @throws Error that says why there are none */
async function fetchKeys(source: KeySource, { parts, send }: IssuerTools): Promise<KeySet> {
  const trust = parts.trustOf(source);
  const get = async (url: string): Promise<string> => {
    const headers = { accept: 'application/json' };
    const answer = await send({ method: 'GET', url, trust, headers, timeoutMs, longestAnswerBytes });
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
    return answer.body;
  };
  const discoveryUrl = parts.discoveryUrlOf(source);
  const document = parseDocument(await get(discoveryUrl));
  if (document === undefined) throw new Error(`${discoveryUrl} does not answer a JSON object`);
  if (!parts.isAboutIssuer(document, source.url))
    throw new Error(`the issuer in the answer of ${discoveryUrl} is another one`);
  const keySetUrl = parts.keySetUrlOf(document);
  if (keySetUrl === undefined) throw new Error(`${discoveryUrl} names no jwks_uri with https`);
  const keys = parts.parseKeySet(await get(keySetUrl));
  if (keys === undefined) throw new Error(`${keySetUrl} does not answer a key set`);
  return keys;
}
