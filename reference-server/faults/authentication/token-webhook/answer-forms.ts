// Faults of the form of the answers of a token webhook (document access 4).
import { isObject } from '../../../object.ts';
import type { Json } from '../../../object.ts';
import type { Fault } from '../../fault.ts';

/** An answer with such an apiVersion counts. */
const counts = (
  id: string,
  title: string,
  fits: (given: Json | undefined, sent: string) => boolean,
): Fault => ({
  id,
  title,
  breaks: ['authentication.token-webhook.answer-version'],
  install({ tokenWebhooks }) {
    const { readAnswer } = tokenWebhooks;
    tokenWebhooks.readAnswer = (answer, sent) => {
      const review = parsed(answer.body);
      if (!isObject(review) || !fits(review['apiVersion'], sent.apiVersion)) return readAnswer(answer, sent);
      return readAnswer(
        { ...answer, body: JSON.stringify({ ...review, apiVersion: sent.apiVersion }) },
        sent,
      );
    };
  },
});

function parsed(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}

const versionIn = (apiVersion: string) => apiVersion.split('/').at(-1);

export default [
  counts(
    'token-webhook-answer-without-version',
    'An answer of a token webhook without apiVersion authenticates.',
    (given) => given === undefined,
  ),
  counts(
    'token-webhook-answer-of-any-group',
    'Of the apiVersion of the answer of a token webhook only the version is compared.',
    (given, sent) => typeof given === 'string' && versionIn(given) === versionIn(sent),
  ),
  {
    id: 'token-webhook-groups-split',
    title: 'A group with a comma in the answer of a token webhook becomes two.',
    breaks: ['authentication.token-webhook.answer-user'],
    install({ tokenWebhooks }) {
      const { readAnswer } = tokenWebhooks;
      tokenWebhooks.readAnswer = (answer, sent) => {
        const user = readAnswer(answer, sent);
        return user && { ...user, groups: user.groups.flatMap((group) => group.split(',')) };
      };
    },
  },
] as const satisfies readonly Fault[];
