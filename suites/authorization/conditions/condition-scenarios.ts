// Scenarios of match conditions (access 5.4), all in one configuration: each is a user with a webhook of its own, which
// denies. One condition of the webhook names the user, so that requests of other users skip it.

/** What a request of the user must show. `refused`: it is not allowed, and the webhook is not called. */
export type Outcome = 'called' | 'skipped' | 'refused';

export interface Scenario {
  /** The user, and the name of the webhook. */
  readonly name: string;
  /** `itself` stands for the condition that names the user. */
  readonly conditions: readonly string[];
  readonly failurePolicy: 'NoOpinion' | 'Deny';
  readonly outcome: Outcome;
}

const itself = 'itself';
/** An error for every user of the scenarios: their names are not numbers. */
const error = 'int(request.user) > 0';
/** Further errors, in maps and lists, and in the names of fields. */
const missingKey = 'request.extra["example.com/absent"][0] == "x"';
const beyondEnd = 'request.groups[99] == "x"';
const yes = '"example-users" in request.groups';
const no = '"example-others" in request.groups';

const scenarios = (
  prefix: string,
  failurePolicy: Scenario['failurePolicy'],
  outcome: Outcome,
  lists: readonly (readonly string[])[],
): readonly Scenario[] =>
  lists.map((conditions, index) => ({ name: `${prefix}-${index + 1}`, conditions, failurePolicy, outcome }));

const falseSkips = [
  [itself, 'false'],
  ['false', itself],
  [itself, no],
  [itself, yes, no],
  [no, yes, itself],
];
const errors = [
  [itself, error],
  [error, itself],
  [itself, yes, error],
  [itself, error, yes],
  [itself, missingKey],
  [itself, beyondEnd],
];
const errorAndFalse = [
  [itself, error, 'false'],
  ['false', error, itself],
  [error, itself, no],
  [missingKey, no, itself],
  [itself, no, beyondEnd],
  [error, yes, missingKey, no, itself],
];

export const scenariosOf = {
  'any-false-skips': [
    ...scenarios('false', 'NoOpinion', 'skipped', falseSkips),
    ...scenarios('false-strict', 'Deny', 'skipped', falseSkips),
  ],
  'all-true-calls': scenarios('true', 'NoOpinion', 'called', [
    [itself],
    [itself, 'true'],
    [yes, itself],
    [itself, yes, 'request.resourceAttributes.verb == "list"'],
  ]),
  'error-under-deny': scenarios('error-strict', 'Deny', 'refused', errors),
  'error-under-no-opinion': scenarios('error', 'NoOpinion', 'skipped', errors),
  'false-before-error': [
    ...scenarios('both-strict', 'Deny', 'skipped', errorAndFalse),
    ...scenarios('both', 'NoOpinion', 'skipped', errorAndFalse),
  ],
} as const satisfies Record<string, readonly Scenario[]>;

export const allScenarios: readonly Scenario[] = Object.values(scenariosOf).flat();

/** The conditions as the file has them. */
export const conditionsOf = ({ name, conditions }: Scenario): readonly { readonly expression: string }[] =>
  conditions.map((one) => ({ expression: one === itself ? `request.user == "${name}"` : one }));
