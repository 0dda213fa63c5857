// Faults of match conditions that cannot be evaluated (access 5.4).
import type { Fault } from '../../fault.ts';
import { chooseConditions, failed, judgeValues, valueOf } from './alter-conditions.ts';
import type { Condition } from './alter-conditions.ts';

const row = (name: string) => `authorization.conditions.${name}`;
const [underDeny, underNoOpinion] = [row('error-under-deny'), row('error-under-no-opinion')];
const falseBeforeError = row('false-before-error');

/** An error counts as this value. */
const errorAs = (value: boolean) => (conditions: readonly Condition[]) =>
  conditions.map((condition) => () => {
    const actual = valueOf(condition);
    return actual === 'error' ? value : actual;
  });

const faults: readonly Fault[] = [
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
    breaks: [falseBeforeError, 'authorization.conditions.any-false-skips'],
    install: (parts) => judgeValues(parts, (values, result) => (values.includes('error') ? failed : result)),
  },
  {
    id: 'first-false-or-error-of-match-conditions-decides',
    title: 'The first match condition that is false or cannot be evaluated decides.',
    breaks: [falseBeforeError, 'authorization.conditions.any-false-skips'],
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
    id: 'match-condition-errors-in-the-middle-lost',
    title: 'An error of a match condition is ignored where it is neither the first nor the last.',
    breaks: [underDeny, underNoOpinion],
    install: (parts) =>
      chooseConditions(parts, (all) =>
        all.filter((one, index) => [0, all.length - 1].includes(index) || valueOf(one) !== 'error'),
      ),
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
