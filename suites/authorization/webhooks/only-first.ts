// Answers of an authorization webhook that allow one question only (access 5.4). Helper of `webhook-cache-keys.ts`.
import { allows, denies } from '../../../fixtures/services/review-webhook.ts';
import type { AnswerReview, Review } from '../../../fixtures/services/review-webhook.ts';
import { isRecord } from '../../kit/objects/object.ts';

/** Allows the first review that it receives and those with the same attributes; denies others, which RBAC might allow. */
export function onlyFirst(): AnswerReview {
  const first: string[] = [];
  return (review) => {
    const key = keyOf(review);
    if (first.length === 0) first.push(key);
    return first[0] === key ? allows(review) : denies(review);
  };
}

function keyOf({ spec }: Review): string {
  const { user, uid, resourceAttributes, nonResourceAttributes } = spec;
  const groups = spec['groups'] ?? spec['group'];
  return JSON.stringify([
    user,
    uid,
    sorted(groups),
    sorted(spec['extra']),
    sorted(resourceAttributes),
    sorted(nonResourceAttributes),
  ]);
}

/** The same for lists and objects in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  if (!isRecord(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((name) => [name, sorted(value[name])]);
}
