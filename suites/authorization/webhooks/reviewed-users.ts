// Servers that authorize by the review webhook of the run, and users of single cases whose reviews the webhook answers by the
// case (access 5.4). All servers know the same users, each of whom one request or one case takes.
import { mintToken, tokenFile } from '../../../common/keys/token-file.ts';
import type { StaticUser } from '../../../common/keys/token-file.ts';
import { hasNoOpinion } from '../../../fixtures/services/review-webhook.ts';
import type {
  AnswerReview,
  ReceivedReview,
  ReviewService,
} from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { grantClusterWide } from '../../kit/identities/rights.ts';
import type { Control } from '../../kit/identities/rights.ts';
import type { Person } from '../../kit/identities/people.ts';
import { connectionFile, reviewService } from '../../kit/reviews/review-service.ts';
import { authorizationFile, configFlag, rolesEntry } from '../configuration/authorizer-file.ts';
import type { Authorizer } from '../configuration/authorizer-file.ts';
import { fileConnection } from './file-connection.ts';

export type ReviewVersion = 'v1' | 'v1beta1';

export interface ReviewedPerson extends Person {
  readonly group: string;
  /** What the webhook received about the user. */
  reviews(): readonly ReceivedReview[];
  /** Replaces the answer of the webhook. */
  answer(answer: AnswerReview): void;
}

export interface ReviewedServer extends LaunchedTarget {
  readonly service: ReviewService;
  /** A user that nothing else uses. The webhook has no opinion by default. */
  person(answer?: AnswerReview): Promise<ReviewedPerson>;
}

/** Enough for a thorough run, in which each case runs several times. */
const userCount = 4_000;

interface Users {
  readonly file: ReturnType<typeof tokenFile>;
  next(): StaticUser & { readonly group: string };
}

/** Some names contain characters that a server might change. */
function usernameOf(index: number): string {
  if (index % 8 === 3) return `Reviewed User/${index}:Ä`;
  return index % 8 === 6 ? `reviewed-${index}@example.com` : `reviewed-${index}`;
}

const usersOf = ({ once }: CaseContext): Promise<Users> =>
  once('users of review webhooks', async () => {
    const users = Array.from({ length: userCount }, (_, index) => {
      const group = `reviewed-group-${index}`;
      const [username, uid] = [usernameOf(index), `uid-of-reviewed-${index}`];
      return { token: mintToken(), username, uid, group, rest: `,${group}` };
    });
    const free = [...users];
    return {
      file: tokenFile(users),
      next() {
        const user = free.pop();
        if (user === undefined)
          throw new RangeError(`cases use more than ${userCount} users: raise the number`);
        return user;
      },
    };
  });

/** The flags with the users, started once for all cases that use the same. */
export async function reviewedServer(context: CaseContext, flags: Flags): Promise<ReviewedServer> {
  const { file } = await usersOf(context);
  return withUsers(context, await context.launched({ '--token-auth-file': file, ...flags }));
}

/** The same for one case only. @param service another webhook than that of the run */
export async function ownReviewedServer(
  context: CaseContext,
  flags: Flags,
  service?: ReviewService,
): Promise<ReviewedServer> {
  const { file } = await usersOf(context);
  return withUsers(context, await context.launchedAlone({ '--token-auth-file': file, ...flags }), service);
}

async function withUsers(
  context: CaseContext,
  server: LaunchedTarget,
  given?: ReviewService,
): Promise<ReviewedServer> {
  const service = given ?? (await reviewService(context));
  return {
    ...server,
    service,
    async person(answer = hasNoOpinion) {
      const { token, username, group } = (await usersOf(context)).next();
      service.answerUser(username, answer);
      return {
        ...server.people.bearer(token, username),
        group,
        reviews: () => service.reviewsOfUser(username),
        answer: (next) => service.answerUser(username, next),
      };
    },
  };
}

/** A valid entry of the file for the webhook. Its calls may take as long as the documents allow (access 8): the run answers them,
 * on a machine that may be busy. @param settings members of `webhook` that replace those of a valid one; undefined
 * removes one */
export function webhookEntry(settings: Readonly<Record<string, unknown>> = {}): Authorizer {
  const webhook = {
    authorizedTTL: '5m',
    unauthorizedTTL: '30s',
    timeout: '30s',
    subjectAccessReviewVersion: 'v1',
    matchConditionSubjectAccessReviewVersion: 'v1',
    failurePolicy: 'NoOpinion',
    connectionInfo: fileConnection(`{directory}/${connectionName}`),
  };
  return { type: 'Webhook', name: 'reviews', webhook: { ...webhook, ...settings } };
}

const connectionName = 'reviews.conf';

/** A configuration file with the webhook, and RBAC after it where the target has that. */
export function fileFlags(
  context: CaseContext,
  service: ReviewService,
  settings: Readonly<Record<string, unknown>> = {},
  connection = connectionFile(service),
): Flags {
  return entriesFlags(context, [webhookEntry(settings)], connection);
}

/** The same with several entries, whose webhooks have the same connection. */
export function entriesFlags(
  context: CaseContext,
  entries: readonly Authorizer[],
  connection: string,
): Flags {
  const authorizers = [...entries, ...(context.has('rbac') ? [rolesEntry] : [])];
  const file = authorizationFile(context, authorizers);
  return { [configFlag]: { file, beside: { [connectionName]: connection } } };
}

/** The customary name: the documents do not show one (access 5.4). */
export const connectionFlag = '--authorization-webhook-config-file';
export const versionFlag = '--authorization-webhook-version';
export const allowedLifetimeFlag = '--authorization-webhook-cache-authorized-ttl';
export const refusedLifetimeFlag = '--authorization-webhook-cache-unauthorized-ttl';

/** The same by options. */
export const optionFlags = (
  context: CaseContext,
  service: ReviewService,
  more: Flags = {},
  connection = connectionFile(service),
): Flags => ({
  '--authorization-mode': context.has('rbac') ? 'Webhook,RBAC' : 'Webhook',
  [connectionFlag]: { file: connection },
  ...more,
});

/** A shared server that sends reviews in this version: v1 by the file and v1beta1 by options, where servers have both. */
export async function serverOfVersion(
  context: CaseContext,
  version: ReviewVersion,
  more: Flags = {},
): Promise<ReviewedServer> {
  const service = await reviewService(context);
  const isByFile = version === 'v1' && context.has('authorization-config');
  const flags = isByFile
    ? fileFlags(context, service, { subjectAccessReviewVersion: version })
    : optionFlags(context, service, { [versionFlag]: version });
  return reviewedServer(context, { ...flags, ...more });
}

/** Allows the user to read paths by RBAC. @returns a request for another of them each time; undefined where the server does not refuse
 * them without that: it may answer for paths that it does not serve before it authorizes */
export async function grantedPaths(
  context: CaseContext,
  { cluster }: ReviewedServer,
  person: ReviewedPerson,
): Promise<Control | undefined> {
  const prefix = `/${context.uniqueName('paths')}/`;
  const get = () => person.api.get(prefix + context.uniqueName('path'));
  if ((await get()).status !== 403) return undefined;
  const rules = [{ verbs: ['get'], nonResourceURLs: [`${prefix}*`] }];
  await grantClusterWide({ ...context, cluster }, person, rules, get);
  return get;
}
