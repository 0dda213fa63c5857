// Faults of users without a username in the answers of a token webhook (access 2.5, 4).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

interface Answered {
  readonly status?: { readonly user?: { readonly username?: unknown } };
}

const standIn = 'stand-in';

/** Accepts answers whose user has such a username, as those of a user with an empty one. */
function acceptNameless(parts: Parts, isNameless: (username: unknown) => boolean): void {
  const { readAnswer } = parts.tokenWebhooks;
  parts.tokenWebhooks.readAnswer = (answer, sent) => {
    const review = parsed(answer.body);
    const user = review?.status?.user;
    if (user === undefined || user === null || !isNameless(user.username)) return readAnswer(answer, sent);
    const named = { ...review, status: { ...review!.status, user: { ...user, username: standIn } } };
    const found = readAnswer({ ...answer, body: JSON.stringify(named) }, sent);
    return found && { ...found, username: '' };
  };
}

function parsed(body: string): Answered | undefined {
  try {
    return JSON.parse(body) as Answered;
  } catch {
    return undefined;
  }
}

export default [
  {
    id: 'webhook-users-without-username-accepted',
    title: 'An answer of a token webhook whose user has no username authenticates a user without a name.',
    breaks: ['authentication.token-webhook.answer-without-username'],
    install: (parts) => acceptNameless(parts, (username) => username === undefined),
  },
  {
    id: 'webhook-users-with-empty-username-accepted',
    title:
      'An answer of a token webhook whose user has an empty username authenticates a user without a name.',
    breaks: ['authentication.token-webhook.answer-without-username'],
    install: (parts) => acceptNameless(parts, (username) => username === ''),
  },
  {
    id: 'webhook-names-trimmed',
    title: 'White space around the username and the groups in the answer of a token webhook is removed.',
    breaks: ['authentication.token-webhook.answer-user'],
    install({ tokenWebhooks }) {
      const { readAnswer } = tokenWebhooks;
      tokenWebhooks.readAnswer = (answer, sent) => {
        const user = readAnswer(answer, sent);
        if (user === undefined) return undefined;
        return { ...user, username: user.username.trim(), groups: user.groups.map((one) => one.trim()) };
      };
    },
  },
] as const satisfies readonly Fault[];
