// Faults of what the server makes of the answers of a token webhook (access 4).
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import type { RemoteAnswer } from '../../../remote/client.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authentication.token-webhook.${name}`;

interface Answered {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly spec?: Record<string, unknown>;
  readonly status?: Record<string, unknown>;
}

/** Replaces the answer before it is read: its status code, and its review where it is JSON. */
function mutateAnswer(
  parts: Parts,
  mutate: (review: Answered, sent: { readonly apiVersion: string; readonly kind: string }) => object,
  status?: number,
): void {
  const { readAnswer } = parts.tokenWebhooks;
  parts.tokenWebhooks.readAnswer = (answer, sent) => {
    const body = mutatedBody(answer, (review) => mutate(review, sent));
    return readAnswer({ ...answer, body, ...(status !== undefined && { status }) }, sent);
  };
}

function mutatedBody({ body }: RemoteAnswer, mutate: (review: Answered) => object): string {
  try {
    return JSON.stringify(mutate(JSON.parse(body) as Answered));
  } catch {
    return body;
  }
}

/** Replaces the user of an answer. */
function mutateUser(parts: Parts, mutate: (user: User) => User): void {
  const { readAnswer } = parts.tokenWebhooks;
  parts.tokenWebhooks.readAnswer = (answer, sent) => {
    const user = readAnswer(answer, sent);
    return user && mutate(user);
  };
}

/** Replaces the status of an answer. */
const mutateStatus = (
  parts: Parts,
  mutate: (status: Record<string, unknown>, review: Answered) => Record<string, unknown>,
): void => mutateAnswer(parts, (review) => ({ ...review, status: mutate(review.status ?? {}, review) }));

const faults: readonly Fault[] = [
  {
    id: 'token-webhook-answer-of-any-version',
    title: 'The apiVersion of the answer of a token webhook is not compared.',
    breaks: [row('answer-version')],
    install: (parts) => mutateAnswer(parts, (review, { apiVersion }) => ({ ...review, apiVersion })),
  },
  {
    id: 'token-webhook-answer-of-any-kind',
    title: 'The kind of the answer of a token webhook is not compared.',
    breaks: [row('answer-authenticated')],
    install: (parts) => mutateAnswer(parts, (review, { kind }) => ({ ...review, kind })),
  },
  {
    id: 'token-webhook-ok-authenticates',
    title: 'Any answer with a user authenticates, even if authenticated is false.',
    breaks: [row('answer-authenticated')],
    install: (parts) =>
      mutateStatus(parts, (status) => ({ ...status, authenticated: status['user'] !== undefined })),
  },
  {
    id: 'token-webhook-absent-authenticates',
    title: 'An answer with a user and without authenticated authenticates.',
    breaks: [row('answer-authenticated')],
    install: (parts) => mutateStatus(parts, (status) => ({ authenticated: true, ...status })),
  },
  {
    id: 'token-webhook-any-text-authenticates',
    title: 'authenticated is taken for true unless it is empty: the text false authenticates.',
    breaks: [row('answer-authenticated')],
    install: (parts) =>
      mutateStatus(parts, (status) => ({ ...status, authenticated: Boolean(status['authenticated']) })),
  },
  {
    id: 'token-webhook-null-authenticates',
    title: 'authenticated null is taken for true.',
    breaks: [row('answer-authenticated')],
    install: (parts) =>
      mutateStatus(parts, (status) => ({
        ...status,
        authenticated: status['authenticated'] === null ? true : status['authenticated'],
      })),
  },
  {
    id: 'token-webhook-stated-audiences-refused',
    title: 'An answer that states the audiences of its token does not authenticate.',
    breaks: [row('answer-authenticated')],
    install(parts) {
      parts.tokenWebhooks.sharedAudiences = (valid, requested) => (valid === requested ? requested : []);
    },
  },
  {
    id: 'token-webhook-status-code-ignored',
    title: 'The status code of the answer of a token webhook is not read.',
    breaks: [row('answer-authenticated')],
    install: (parts) => mutateAnswer(parts, (review) => review, 200),
  },
  {
    id: 'token-webhook-forbidden-read',
    title: 'The body of an answer with status 403 is read like that of 200.',
    breaks: [row('answer-authenticated')],
    install(parts) {
      const { readAnswer } = parts.tokenWebhooks;
      parts.tokenWebhooks.readAnswer = (answer, sent) =>
        readAnswer(answer.status === 403 ? { ...answer, status: 200 } : answer, sent);
    },
  },
  {
    id: 'token-webhook-failure-authenticates',
    title: 'While a token webhook fails, every token authenticates a user without a name of its own.',
    breaks: [row('answer-authenticated')],
    install(parts) {
      parts.tokenWebhooks.userOnFailure = () => ({ username: 'unknown', uid: '', groups: [], extra: {} });
    },
  },
  {
    id: 'token-webhook-uid-dropped',
    title: 'The uid in the answer of a token webhook is dropped.',
    breaks: [row('answer-user')],
    install: (parts) => mutateUser(parts, (user) => ({ ...user, uid: '' })),
  },
  {
    id: 'token-webhook-extra-dropped',
    title: 'The extra values in the answer of a token webhook are dropped.',
    breaks: [row('answer-user')],
    install: (parts) => mutateUser(parts, (user) => ({ ...user, extra: {} })),
  },
  {
    id: 'token-webhook-extra-flattened',
    title: 'Only the first of several extra values of a key is kept.',
    breaks: [row('answer-user')],
    install: (parts) =>
      mutateUser(parts, (user) => ({
        ...user,
        extra: Object.fromEntries(
          Object.entries(user.extra).map(([key, values]) => [key, values.slice(0, 1)]),
        ),
      })),
  },
  {
    id: 'token-webhook-empty-extra-dropped',
    title: 'Empty extra values are dropped.',
    breaks: [row('answer-user')],
    install: (parts) =>
      mutateUser(parts, (user) => ({
        ...user,
        extra: Object.fromEntries(
          Object.entries(user.extra).map(([key, values]) => [key, values.filter((one) => one !== '')]),
        ),
      })),
  },
  {
    id: 'token-webhook-groups-truncated',
    title: 'At most 64 groups of an answer are kept.',
    breaks: [row('answer-user')],
    install: (parts) => mutateUser(parts, (user) => ({ ...user, groups: user.groups.slice(0, 64) })),
  },
  {
    id: 'token-webhook-username-lower-case',
    title: 'User names of a token webhook are turned to lower case.',
    breaks: [row('answer-user')],
    install: (parts) => mutateUser(parts, (user) => ({ ...user, username: user.username.toLowerCase() })),
  },
  {
    id: 'token-webhook-users-mixed',
    title: 'A user without groups keeps those of the user before.',
    breaks: [row('answer-user')],
    install(parts) {
      const last: (readonly string[])[] = [];
      mutateUser(parts, (user) => {
        const groups = user.groups.length > 0 ? user.groups : (last.at(-1) ?? []);
        last.push(groups);
        return { ...user, groups };
      });
    },
  },
  {
    id: 'token-webhook-answer-of-another-token',
    title: 'An answer whose spec has another token is refused.',
    breaks: [row('answer-spec-ignored')],
    install(parts) {
      const { readAnswer } = parts.tokenWebhooks;
      parts.tokenWebhooks.readAnswer = (answer, sent) => {
        const user = readAnswer(answer, sent);
        const { spec } = JSON.parse(answer.body) as Answered;
        const own = sent['spec'] as Record<string, unknown>;
        return spec?.['token'] === own['token'] ? user : undefined;
      };
    },
  },
  {
    id: 'token-webhook-audiences-of-the-spec',
    title: 'Audiences in the spec of an answer count as those of the token.',
    breaks: [row('answer-spec-ignored')],
    install: (parts) =>
      mutateStatus(parts, (status, { spec }) => ({ audiences: spec?.['audiences'] ?? [], ...status })),
  },
  {
    id: 'token-webhook-status-in-the-spec',
    title: 'authenticated is also read from the spec of an answer.',
    breaks: [row('answer-spec-ignored')],
    install: (parts) =>
      mutateStatus(parts, (status, { spec }) => (spec?.['authenticated'] === true ? spec : status)),
  },
];

export default faults;
