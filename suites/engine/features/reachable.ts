// Checks that a target is a server of the interface and accepts the credential; otherwise reports in one line what to do.
import { excerpt } from '../../kit/answers/answer.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import type { TransportErrorCode } from '../../kit/requests/transport.ts';
import { jsonOf } from '../../kit/features/discovery.ts';

/** A target without an answer within this time is unreachable. */
const firstAnswerMs = 8_000;

const lost: Readonly<Record<TransportErrorCode, string>> = {
  refused: 'nothing answers at this address: check --url, and that the server runs',
  untrusted: 'the certificate is not trusted: give its authority with --ca, or --insecure to accept any',
  reset:
    'the connection broke before an answer came: check that --url begins with https:// where the server speaks TLS',
  timeout: 'no answer came in time: check --url, and any proxy in between',
  aborted: 'no answer came in time: check --url, and any proxy in between',
  protocol:
    'the answer is not HTTP: check that --url has the right scheme and port, and --http the right version',
};

const kindsOfDiscovery = new Set(['APIVersions', 'APIGroupList', 'Status']);

/** Why the target cannot be checked; undefined where it can. */
export async function findProblem(api: Api): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(firstAnswerMs);
    const answers = [await api.get('/api', { signal }), await api.get('/apis', { signal })];
    // For a server without discovery, a list of namespaces decides.
    if (!answers.some(isOfInterface))
      answers.push(await api.get('/api/v1/namespaces', { query: { limit: 1 }, signal }));
    return problemIn(answers);
  } catch (error) {
    if (error instanceof TransportError) return `${lost[error.code]} (${error.message})`;
    throw error;
  }
}

function problemIn(answers: readonly Answer[]): string | undefined {
  const refused =
    answers.find(({ status }) => status === 401) ??
    (answers.every(({ status }) => status === 403) ? answers[0] : undefined);
  if (refused?.status === 401) {
    return `the credential was refused (${refused.request} answered 401): check --token-file, or --client-cert and --client-key`;
  }
  if (refused) {
    return `the credential was refused (${refused.request} answered 403): give one with more rights, by --token-file or --client-cert`;
  }
  if (answers.some(isOfInterface)) return undefined;
  const [first] = answers;
  const body =
    first === undefined || first.text.trim() === ''
      ? 'an empty body'
      : excerpt(first.text.replaceAll(/\s+/g, ' ').trim());
  return `this is not a server of the interface: ${first?.request} answered ${first?.status} with ${body}; --url is the address below which /api and /apis are served`;
}

function isOfInterface(answer: Answer): boolean {
  const body = jsonOf(answer);
  if (!isRecord(body) || typeof body['kind'] !== 'string') return false;
  return (
    kindsOfDiscovery.has(body['kind']) ||
    (answer.status === 200 && body['kind'].endsWith('List') && Array.isArray(body['items']))
  );
}
