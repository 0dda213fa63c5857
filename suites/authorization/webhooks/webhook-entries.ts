// Authorization webhooks of a configuration file (access 5.4): a service that answers by the name of the webhook and the user,
// the entries that name it, and the calls that it received.
import { clientConfiguration } from '../../../fixtures/services/client-configuration.ts';
import { jsonAnswer } from '../../../fixtures/services/service.ts';
import type { ServiceAnswer, StartService } from '../../../fixtures/services/service.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { FlagFile } from '../../kit/launcher/launcher.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Verdict } from '../../models/authorizers/decide.ts';
import { authorizationFile, configFlag } from '../configuration/authorizer-file.ts';
import type { Authorizer } from '../configuration/authorizer-file.ts';
import { fileConnection } from './file-connection.ts';

const statuses: Readonly<Record<Exclude<Verdict, 'fail'>, object>> = {
  allow: { allowed: true },
  deny: { allowed: false, denied: true },
  'no opinion': { allowed: false },
};

/** The flags of a file, with the client configurations of the webhooks beside it. */
export type FileFlags = Readonly<Record<typeof configFlag, FlagFile>>;

export interface Webhooks {
  /** An entry for the webhook of this name. @param settings members of `webhook` that replace those of a valid one */
  entry(name: string, settings?: Readonly<Record<string, unknown>>): Authorizer;
  /** The flags of a server with the authorizers, which may name the webhooks in the list. */
  flags(context: { readonly names: Names }, authorizers: readonly Authorizer[]): FileFlags;
  /** How many reviews of the user the webhook has received, since `fromNow` where that made it. */
  callsOf(name: string, user: string): number;
  /** The names of the webhooks that received reviews of the user, one for each review, in order. */
  callsAbout(user: string): readonly string[];
  /** The client configuration of the webhook of this name. */
  connection(name: string): string;
  /** The same webhooks, which count the reviews from now on. */
  fromNow(): Webhooks;
}

type SentReview = Readonly<Record<string, unknown>>;

/** Starts one service for webhooks of any name.
 * @param verdictOf decides a review, by the name of the webhook, the user, and the review as it was sent */
export async function startWebhooks(
  start: StartService,
  verdictOf: (name: string, user: string, review: SentReview) => Verdict | Promise<Verdict>,
): Promise<Webhooks> {
  const calls: { readonly name: string; readonly user: string }[] = [];
  const service = await start(async ({ target, body }) => {
    const name = target.slice(1).split('?')[0] ?? '';
    const review = parse(body);
    const user = userOf(review);
    calls.push({ name, user });
    return answerTo(review, await verdictOf(name, user, review));
  });
  const connection = (name: string) =>
    clientConfiguration({ server: `${service.url}/${name}`, authority: service.authority });
  function from(first: number): Webhooks {
    const callsAbout = (user: string) =>
      calls.slice(first).flatMap((one) => (one.user === user ? [one.name] : []));
    return {
      entry: webhookEntry,
      flags(context, authorizers) {
        const names = authorizers.filter(({ type }) => type === 'Webhook').map(({ name }) => String(name));
        const files = names.map((name) => [`${name}.conf`, connection(name)] as const);
        const file = authorizationFile(context, authorizers);
        return { [configFlag]: { file, beside: Object.fromEntries(files) } };
      },
      callsOf: (name, user) => callsAbout(user).filter((one) => one === name).length,
      callsAbout,
      connection,
      fromNow: () => from(calls.length),
    };
  }

  return from(0);
}

/** Webhooks that answer by the first word of the user's name, for all cases of a run: such as `deny-in-chain`. Others get no
 * opinion. A case that runs again, under other conditions, does not count the calls of its first run. */
export const webhooksByUser = async (context: CaseContext): Promise<Webhooks> => {
  const shared = await context.once('webhooks by user', () =>
    startWebhooks(
      context.lastingService,
      (_, user) => verdictByUser[user.split('-')[0] ?? ''] ?? 'no opinion',
    ),
  );
  return shared.fromNow();
};

const verdictByUser: Readonly<Record<string, Verdict>> = { allow: 'allow', deny: 'deny', fail: 'fail' };

/** A valid entry, whose client configuration lies beside the file. Answers are cached for as short as the unit allows. */
function webhookEntry(name: string, settings: Readonly<Record<string, unknown>> = {}): Authorizer {
  const webhook = {
    authorizedTTL: '1s',
    unauthorizedTTL: '1s',
    timeout: '30s',
    subjectAccessReviewVersion: 'v1',
    matchConditionSubjectAccessReviewVersion: 'v1',
    failurePolicy: 'NoOpinion',
    connectionInfo: fileConnection(`{directory}/${name}.conf`),
  };
  return { type: 'Webhook', name, webhook: { ...webhook, ...settings } };
}

function parse(body: string): SentReview {
  const review: unknown = JSON.parse(body);
  return isRecord(review) ? review : {};
}

const userOf = ({ spec }: SentReview): string =>
  isRecord(spec) && typeof spec['user'] === 'string' ? spec['user'] : '';

/** A call that is answered with 404 fails at once: clients repeat calls that were answered with a server error. */
const answerTo = (review: object, verdict: Verdict): ServiceAnswer =>
  verdict === 'fail' ? { status: 404 } : jsonAnswer({ ...review, status: statuses[verdict] });
