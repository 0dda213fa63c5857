// Match conditions of authorization webhooks (document access 5.4): expressions over the SubjectAccessReview in v1.
import type { Bindings } from '../../cel/bind.ts';
import type { CompiledExpression } from '../../cel/compile.ts';
import { ExpressionError } from '../../cel/expression-error.ts';
import type { SubjectSpec } from './subject-access-review.ts';

/** Whether the webhook is called, skipped, or its failure policy applies. */
export type MatchOutcome = 'call' | 'skip' | 'error';

export interface MatchResult {
  readonly outcome: MatchOutcome;
  /** The problem of the first condition that could not be evaluated. */
  readonly problem?: string;
}

/** Any false skips the webhook, also after an error in another condition; all true calls it. */
export function matchOutcome(conditions: readonly (() => boolean)[]): MatchResult {
  let problem: string | undefined;
  for (const [index, holds] of conditions.entries()) {
    try {
      if (!holds()) return { outcome: 'skip' };
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      problem ??= `matchConditions[${index}]: ${error.message}`;
    }
  }
  return problem === undefined ? { outcome: 'call' } : { outcome: 'error', problem };
}

/** The variable `request`: the spec in v1, whatever version is sent. Of what the request has, empty texts are there too; of
 * the two kinds of attributes only its own. */
export function requestVariable(spec: SubjectSpec): object {
  const { user = '', uid = '', groups = [], extra = {}, resourceAttributes, nonResourceAttributes } = spec;
  const subject = { user, uid, groups, extra };
  if (resourceAttributes === undefined) return { ...subject, nonResourceAttributes };
  const empty = { namespace: '', verb: '', group: '', version: '', resource: '', subresource: '', name: '' };
  return { ...subject, resourceAttributes: { ...empty, ...resourceAttributes } };
}

/** Binds the expressions of a webhook to one review; the variable is converted once for all of them. */
export type MatchConditions = (request: object) => readonly (() => boolean)[];

type Bind = (variables: Readonly<Record<string, unknown>>) => Bindings;

/** @param bind of the module of expressions, which is loaded only where a file has one */
export function createConditions(expressions: readonly CompiledExpression[], bind: Bind): MatchConditions {
  return (request) => {
    const variables = bind({ request });
    return expressions.map((one) => () => one.evaluate(variables) === true);
  };
}
