// Compiles the expressions of the configuration file. The libraries are loaded for a file that has expressions only.
import type { CompiledExpression, ExpressionOptions } from '../../../cel/compile.ts';
import { ExpressionError } from '../../../cel/expression-error.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
import type { IssuerSettings } from '../settings.ts';

/** @throws ExpressionError */
export type Compile = (text: string, options: ExpressionOptions) => CompiledExpression;

export interface Expressions {
  readonly compile: Compile;
  readonly bind: IssuerSettings['bind'];
}

export async function loadExpressions(root: Setting): Promise<Expressions> {
  if (!mentionsExpressions(root.value)) return { compile: refuse, bind: (variables) => variables };
  const [{ compileExpression: compile }, { bind }] = await Promise.all([
    import('../../../cel/compile.ts'),
    import('../../../cel/bind.ts'),
  ]);
  return { compile, bind };
}

const refuse: Compile = () => {
  throw new ExpressionError('cannot be compiled: write it as text');
};

function mentionsExpressions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => /expression$/i.test(name) || mentionsExpressions(member),
  );
}

/** @throws ConfigurationProblem for an invalid expression, and for one of another type */
export function compileSetting(
  setting: Setting,
  compile: Compile,
  options: ExpressionOptions,
): CompiledExpression {
  try {
    return compile(setting.text(), options);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const [, what = error.message, mend = 'correct it'] = /^(.*): ([^:]*)$/.exec(error.message) ?? [];
    throw setting.problem(what, mend, error);
  }
}
