// Checks the types of an expression before it is used. The library is never used to evaluate: its `matches` is a
// backtracking pattern.
import { Environment } from '@marcbachmann/cel-js';
import { maxDepth } from './bounds.ts';
import { ExpressionError } from './expression-error.ts';

/** `string-or-list`: a string or a list of strings; it is evaluated to a list. */
export type ResultType = 'bool' | 'string' | 'string-or-list';

/** The variables of documents access 5.3 and 5.4; others have any type. */
const declarations: Readonly<Record<string, (environment: Environment) => Environment>> = {
  claims: (environment) => environment.registerVariable('claims', 'map<string, dyn>'),
  user: (environment) =>
    environment.registerVariable({
      name: 'user',
      schema: {
        username: 'string',
        uid: 'string',
        groups: 'list<string>',
        extra: 'map<string, list<string>>',
      },
    }),
  request: (environment) => environment.registerVariable({ name: 'request', schema: requestSchema }),
};

const selector = { rawSelector: 'string', requirements: 'list<map<string, dyn>>' };

/** The spec of a SubjectAccessReview. */
const requestSchema = {
  user: 'string',
  uid: 'string',
  groups: 'list<string>',
  extra: 'map<string, list<string>>',
  resourceAttributes: {
    namespace: 'string',
    verb: 'string',
    group: 'string',
    version: 'string',
    resource: 'string',
    subresource: 'string',
    name: 'string',
    fieldSelector: selector,
    labelSelector: selector,
  },
  nonResourceAttributes: { path: 'string', verb: 'string' },
};

/** Functions of the evaluator that the checker does not have. */
const furtherFunctions = [
  'string.charAt(int): string',
  'string.replace(string, string): string',
  'string.replace(string, string, int): string',
  'string.format(list): string',
];

const accepted: Readonly<Record<ResultType, RegExp>> = {
  bool: /^(?:bool|dyn)$/,
  string: /^(?:string|dyn)$/,
  'string-or-list': /^(?:string|dyn|list|list<(?:string|dyn)>)$/,
};

const described: Readonly<Record<ResultType, string>> = {
  bool: 'true or false',
  string: 'a string',
  'string-or-list': 'a string or a list of strings',
};

/** @throws ExpressionError */
export function checkTypes(text: string, variables: readonly string[], result: ResultType): void {
  const { valid, type = 'dyn', error } = check(environmentOf(variables), text);
  if (!valid) throw new ExpressionError(`${problemOf(error)}: correct the expression`);
  if (!accepted[result].test(type))
    throw new ExpressionError(`has the type ${type}: write an expression that is ${described[result]}`);
}

function environmentOf(variables: readonly string[]): Environment {
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits: { maxDepth } });
  for (const signature of furtherFunctions) environment.registerFunction(signature, () => null);
  for (const name of variables) {
    const declare = declarations[name];
    if (declare === undefined) environment.registerVariable(name, 'dyn');
    else declare(environment);
  }
  return environment;
}

function check(environment: Environment, text: string) {
  try {
    return environment.check(text);
  } catch (error) {
    return { valid: false, type: 'dyn', error: error as Error };
  }
}

/** One line, without the excerpt of the expression. */
function problemOf(error: Error | undefined): string {
  if (error instanceof RangeError) return 'is nested too deeply';
  const [line = ''] = (error?.message ?? '').split('\n');
  return `is not valid: ${line}`;
}
