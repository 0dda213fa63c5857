// Compiles a CEL expression of a configuration file (document access 5.3, 5.4) to a function that evaluates it.
import { isCelError, isCelList, parse, plan } from '@bufbuild/cel';
import type { CelInput } from '@bufbuild/cel';
import { Bindings, bind } from './bind.ts';
import { maxLength } from './bounds.ts';
import { createEvaluator } from './evaluator.ts';
import { ExpressionError } from './expression-error.ts';
import { inspect } from './inspect.ts';
import { checkTypes } from './type-check.ts';
import type { ResultType } from './type-check.ts';

export interface ExpressionOptions {
  /** Their types are those of document access 5.3 and 5.4: claims, user, request. */
  readonly variables: readonly string[];
  readonly result: ResultType;
}

export interface CompiledExpression {
  readonly text: string;
  /** The selections from variables, such as `claims.email`. */
  readonly paths: ReadonlySet<string>;
  /** A boolean, a string, or a list of strings without empty ones. @throws ExpressionError */
  evaluate(variables: Readonly<Record<string, unknown>> | Bindings): unknown;
}

const { environment, meter } = createEvaluator();

/** Checks and plans an expression. @throws ExpressionError */
export function compileExpression(
  text: string,
  { variables, result }: ExpressionOptions,
): CompiledExpression {
  if (text.trim() === '') throw new ExpressionError('is empty: write an expression, or leave the field out');
  if (text.length > maxLength)
    throw new ExpressionError(`is longer than ${maxLength} characters: shorten the expression`);
  checkTypes(text, variables, result);
  const { run, paths } = planOf(text);
  return {
    text,
    paths,
    evaluate(given) {
      const { values } = given instanceof Bindings ? given : bind(given);
      meter.start();
      const value = run(values);
      meter.end();
      if (isCelError(value)) throw new ExpressionError(`cannot be evaluated: ${value.message}`);
      return results[result](value);
    },
  };
}

type Run = (values: Readonly<Record<string, CelInput>>) => unknown;

function planOf(text: string): { readonly run: Run; readonly paths: ReadonlySet<string> } {
  try {
    const parsed = parse(text);
    const paths = inspect(parsed.expr, (name) => environment.funcs.find(name) !== undefined);
    return { run: plan(environment, parsed), paths };
  } catch (error) {
    if (error instanceof ExpressionError) throw error;
    const problem = error instanceof RangeError ? 'is nested too deeply' : 'is not valid';
    const [line = ''] = (error as Error).message.split('\n');
    throw new ExpressionError(`${problem}: ${line}: correct the expression`, { cause: error });
  }
}

const results: Readonly<Record<ResultType, (value: unknown) => boolean | string | readonly string[]>> = {
  bool(value) {
    if (typeof value === 'boolean') return value;
    throw new ExpressionError('is neither true nor false');
  },
  string(value) {
    if (typeof value === 'string') return value;
    throw new ExpressionError('is not a string');
  },
  'string-or-list'(value) {
    if (value === null) return [];
    const items: readonly unknown[] = isCelList(value) ? [...value] : [value];
    if (!items.every((item) => typeof item === 'string'))
      throw new ExpressionError('is neither a string nor a list of strings');
    return items.filter((item) => item !== '');
  },
};
