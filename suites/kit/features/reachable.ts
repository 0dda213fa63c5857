// Whether a target is a server of the interface at all, and takes the credential; if not, one line that says what to do.
import { excerpt } from '../answer.ts';
import type { Answer } from '../answer.ts';
import type { Api } from '../api.ts';
import { isRecord } from '../object.ts';
import { TransportError } from '../transport.ts';
import type { TransportErrorCode } from '../transport.ts';
import { jsonOf } from './discovery.ts';

/** A target that answers nothing at all in this time is given up. */
const firstAnswerMs = 8_000;

const lost: Readonly<Record<TransportErrorCode, string>> = {
  refused: 'nothing answers at this address: check --url, and that the server runs',
  untrusted: 'the certificate is not trusted: give its authority with --ca, or --insecure to accept any',
  reset:
    'the connection broke before an answer came: check that --url begins with https:// where the server speaks TLS',
  timeout: 'no answer came in time: check --url, and what stands between',
  aborted: 'no answer came in time: check --url, and what stands between',
  protocol:
    'the answer is no HTTP: check that --url has the right scheme and port, and --http the right version',
};

const kindsOfDiscovery = new Set(['APIVersions', 'APIGroupList', 'Status']);

/** What keeps the target from being checked; undefined where nothing does. */
export async function findProblem(api: Api): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(firstAnswerMs);
    const answers = [await api.get('/api', { signal }), await api.get('/apis', { signal })];
    // A server may have no discovery: then its first kind shows what it is.
    if (!answers.some(isOurs))
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
  if (answers.some(isOurs)) return undefined;
  const [first] = answers;
  const body =
    first === undefined || first.text.trim() === ''
      ? 'an empty body'
      : excerpt(first.text.replaceAll(/\s+/g, ' ').trim());
  return `this is no server of the interface: ${first?.request} answered ${first?.status} with ${body}; --url is the address below which /api and /apis are served`;
}

function isOurs(answer: Answer): boolean {
  const body = jsonOf(answer);
  if (!isRecord(body) || typeof body['kind'] !== 'string') return false;
  return (
    kindsOfDiscovery.has(body['kind']) ||
    (answer.status === 200 && body['kind'].endsWith('List') && Array.isArray(body['items']))
  );
}
