// Faults of the evaluation of match conditions (access 5.4): which of them count, false ones, and errors.
import { ExpressionError } from '../../cel/expression-error.ts';
import type { MatchResult } from '../../access/webhooks/conditions.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `authorization.conditions.${name}`;
const [anyFalse, allTrue] = [row('any-false-skips'), row('all-true-calls')];
const [underDeny, underNoOpinion] = [row('error-under-deny'), row('error-under-no-opinion')];
const falseBeforeError = row('false-before-error');
const limit = 'authorization.limits.match-conditions';

type Condition = () => boolean;
type Value = boolean | 'error';

function valueOf(condition: Condition): Value {
  try {
    return condition();
  } catch (error) {
    if (error instanceof ExpressionError) return 'error';
    throw error;
  }
}

const call: MatchResult = { outcome: 'call' };
const skip: MatchResult = { outcome: 'skip' };
const failed: MatchResult = { outcome: 'error', problem: 'a condition cannot be evaluated' };

/** The result follows from the values of the conditions in another way. */
function judgeValues(
  parts: Parts,
  judge: (values: readonly Value[], result: MatchResult) => MatchResult,
): void {
  const { matchOutcome } = parts.accessWebhooks;
  parts.accessWebhooks.matchOutcome = (conditions) =>
    judge(conditions.map(valueOf), matchOutcome(conditions));
}

/** Only some of the conditions count. */
function chooseConditions(
  parts: Parts,
  choose: (conditions: readonly Condition[]) => readonly Condition[],
): void {
  const { matchOutcome } = parts.accessWebhooks;
  parts.accessWebhooks.matchOutcome = (conditions) => matchOutcome(choose(conditions));
}

/** An error counts as this value. */
const errorAs = (value: boolean) => (conditions: readonly Condition[]) =>
  conditions.map((condition) => () => {
    const actual = valueOf(condition);
    return actual === 'error' ? value : actual;
  });

const faults: readonly Fault[] = [
  {
    id: 'one-true-match-condition-calls',
    title: 'One match condition that is true is enough for a call of the webhook.',
    breaks: [
      anyFalse,
      falseBeforeError,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.error-under-no-opinion',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
    ],
    install: (parts) => judgeValues(parts, (values, result) => (values.includes(true) ? call : result)),
  },
  {
    id: 'first-match-condition-counts',
    title: 'Only the first match condition of a webhook is evaluated.',
    breaks: [
      anyFalse,
      underNoOpinion,
      underDeny,
      falseBeforeError,
      limit,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
    ],
    install: (parts) => chooseConditions(parts, (all) => all.slice(0, 1)),
  },
  {
    id: 'last-match-condition-counts',
    title: 'Only the last match condition of a webhook is evaluated.',
    breaks: [
      anyFalse,
      underDeny,
      underNoOpinion,
      falseBeforeError,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
    ],
    install: (parts) => chooseConditions(parts, (all) => all.slice(-1)),
  },
  {
    id: 'two-match-conditions-count',
    title: 'Only the first two match conditions of a webhook are evaluated.',
    breaks: [
      anyFalse,
      falseBeforeError,
      limit,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.error-under-no-opinion',
    ],
    install: (parts) => chooseConditions(parts, (all) => all.slice(0, 2)),
  },
  {
    id: 'thirty-two-match-conditions-count',
    title: 'Only the first 32 match conditions of a webhook are evaluated.',
    breaks: [limit],
    install: (parts) => chooseConditions(parts, (all) => all.slice(0, 32)),
  },
  {
    id: 'match-conditions-without-effect',
    title: 'A webhook is called whatever its match conditions are.',
    breaks: [
      anyFalse,
      underNoOpinion,
      underDeny,
      falseBeforeError,
      row('review-in-v1'),
      row('presence-of-resource'),
      'authorization.conditions.all-true-calls',
      'authorization.conditions.every-field',
      'authorization.limits.match-conditions',
    ],
    install: (parts) => judgeValues(parts, () => call),
  },
  {
    id: 'webhooks-with-match-conditions-never-called',
    title: 'A webhook that has match conditions is never called.',
    breaks: [
      allTrue,
      row('review-in-v1'),
      row('presence-of-resource'),
      row('every-field'),
      limit,
      'authorization.conditions.error-under-deny',
    ],
    install: (parts) => judgeValues(parts, () => skip),
  },
  {
    id: 'webhooks-with-one-condition-only-called',
    title: 'A webhook that has several match conditions is never called.',
    breaks: [
      allTrue,
      row('presence-of-resource'),
      row('every-field'),
      limit,
      'authorization.conditions.error-under-deny',
    ],
    install: (parts) => judgeValues(parts, (values, result) => (values.length > 1 ? skip : result)),
  },
  {
    id: 'one-false-match-condition-needs-all',
    title: 'A webhook is skipped only where all its match conditions are false.',
    breaks: [
      anyFalse,
      falseBeforeError,
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.error-under-no-opinion',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
    ],
    install: (parts) =>
      judgeValues(parts, (values, result) =>
        result.outcome === 'skip' && !values.every((one) => one === false) ? call : result,
      ),
  },
  {
    id: 'match-condition-error-is-true',
    title: 'A match condition that cannot be evaluated counts as true.',
    breaks: [underDeny, underNoOpinion],
    install: (parts) => chooseConditions(parts, errorAs(true)),
  },
  {
    id: 'match-condition-error-is-false',
    title: 'A match condition that cannot be evaluated counts as false.',
    breaks: [underDeny],
    install: (parts) => chooseConditions(parts, errorAs(false)),
  },
  {
    id: 'match-condition-error-denies',
    title: 'A match condition that cannot be evaluated denies the request, whatever the failurePolicy is.',
    breaks: [underNoOpinion],
    install(parts) {
      const { matchOutcome, judgementOnFailure } = parts.accessWebhooks;
      let isCondition = false;
      parts.accessWebhooks.matchOutcome = (conditions) => {
        const result = matchOutcome(conditions);
        isCondition = result.outcome === 'error';
        return result;
      };
      parts.accessWebhooks.judgementOnFailure = (policy) => {
        const isOwn = isCondition;
        isCondition = false;
        return judgementOnFailure(isOwn ? 'Deny' : policy);
      };
    },
  },
  {
    id: 'match-condition-error-wins',
    title: 'A match condition that cannot be evaluated wins over one that is false.',
    breaks: [falseBeforeError],
    install: (parts) => judgeValues(parts, (values, result) => (values.includes('error') ? failed : result)),
  },
  {
    id: 'first-false-or-error-of-match-conditions-decides',
    title: 'The first match condition that is false or cannot be evaluated decides.',
    breaks: [falseBeforeError],
    install: (parts) =>
      judgeValues(parts, (values, result) => {
        const first = values.find((value) => value !== true);
        return first === 'error' ? failed : result;
      }),
  },
  {
    id: 'match-condition-errors-at-the-end-lost',
    title: 'An error of the last match condition is ignored.',
    breaks: [underDeny, underNoOpinion],
    install: (parts) =>
      chooseConditions(parts, (all) => (valueOf(all.at(-1)!) === 'error' ? all.slice(0, -1) : all)),
  },
  {
    id: 'match-condition-errors-at-the-begin-lost',
    title: 'An error of the first match condition is ignored.',
    breaks: [underDeny, underNoOpinion],
    install: (parts) => chooseConditions(parts, (all) => (valueOf(all[0]!) === 'error' ? all.slice(1) : all)),
  },
  {
    id: 'absent-keys-in-match-conditions-empty',
    title: 'An absent key of a map reads as a list of one empty text in match conditions.',
    breaks: [underDeny],
    install(parts) {
      const { requestVariable } = parts.accessWebhooks;
      parts.accessWebhooks.requestVariable = (spec) => ({
        ...requestVariable(spec),
        extra: { 'example.com/absent': [''], ...spec.extra },
      });
    },
  },
];

export default faults;
