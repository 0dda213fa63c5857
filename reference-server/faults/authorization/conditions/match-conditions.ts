// Faults of the evaluation of match conditions (access 5.4): which of them count, and false ones.
import type { Fault } from '../../fault.ts';
import { call, chooseConditions, judgeValues, skip } from './alter-conditions.ts';

const row = (name: string) => `authorization.conditions.${name}`;
const [anyFalse, allTrue] = [row('any-false-skips'), row('all-true-calls')];
const [underDeny, underNoOpinion] = [row('error-under-deny'), row('error-under-no-opinion')];
const falseBeforeError = row('false-before-error');
const limit = 'authorization.limits.match-conditions';

/** The rows with a condition that is false among others. */
const rowsOfFalse = [
  anyFalse,
  falseBeforeError,
  allTrue,
  underDeny,
  underNoOpinion,
  row('every-field'),
  row('presence-of-resource'),
  limit,
];

const faults: readonly Fault[] = [
  {
    id: 'one-true-match-condition-calls',
    title: 'One match condition that is true is enough for a call of the webhook.',
    breaks: rowsOfFalse,
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
    breaks: rowsOfFalse,
    install: (parts) =>
      judgeValues(parts, (values, result) =>
        result.outcome === 'skip' && !values.every((one) => one === false) ? call : result,
      ),
  },
];

export default faults;
