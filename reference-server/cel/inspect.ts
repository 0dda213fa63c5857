// Walks a parsed expression: finds the selections from variables, refuses unknown functions, and adds the step counter
// to macros.
import type { parse } from '@bufbuild/cel';
import { stepFunction } from './evaluator.ts';
import { ExpressionError } from './expression-error.ts';

type Node = NonNullable<ReturnType<typeof parse>['expr']>;

/** Operators that the planner has no function for. */
const operators = new Set(['_[_]', '_?_:_', '_&&_', '_||_', '@not_strictly_false', stepFunction]);

/** @throws ExpressionError for a function that the evaluator does not have */
export function inspect(root: Node | undefined, isFunction: (name: string) => boolean): ReadonlySet<string> {
  const paths = new Set<string>();

  function visit(node: Node | undefined): void {
    if (node === undefined) return;
    const path = pathOf(node);
    if (path !== undefined) paths.add(path);
    const { case: kind, value } = node.exprKind;
    if (kind === 'selectExpr') visit(value.operand);
    if (kind === 'listExpr') value.elements.forEach(visit);
    if (kind === 'structExpr')
      for (const entry of value.entries) {
        if (entry.keyKind.case === 'mapKey') visit(entry.keyKind.value);
        visit(entry.value);
      }
    if (kind === 'callExpr') {
      const { function: name, target, args } = value;
      if (!operators.has(name) && !isFunction(name) && !isFunction(`${pathOf(target) ?? ''}.${name}`))
        throw new ExpressionError(`is not valid: there is no function ${name}: use another one`);
      visit(target);
      args.forEach(visit);
    }
    if (kind === 'comprehensionExpr') {
      const { iterRange, accuInit, loopStep, result } = value;
      for (const part of [iterRange, accuInit, value.loopCondition, loopStep, result]) visit(part);
      if (value.loopCondition !== undefined) value.loopCondition = counted(value.loopCondition);
    }
  }

  visit(root);
  return paths;
}

/** `claims.email`, also where it is written `claims["email"]`; undefined for another form. */
function pathOf(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const { case: kind, value } = node.exprKind;
  if (kind === 'identExpr') return value.name;
  if (kind === 'selectExpr') return joined(value.operand, value.field);
  if (kind !== 'callExpr' || value.function !== '_[_]') return undefined;
  const [operand, key] = value.args;
  const constant = key?.exprKind.case === 'constExpr' ? key.exprKind.value.constantKind : undefined;
  return constant?.case === 'stringValue' ? joined(operand, constant.value) : undefined;
}

function joined(operand: Node | undefined, field: string): string | undefined {
  const path = pathOf(operand);
  return path === undefined ? undefined : `${path}.${field}`;
}

/** The condition of a loop, which also counts its steps. */
function counted(condition: Node): Node {
  const call = (name: string, args: Node[]): Node => ({
    ...condition,
    exprKind: {
      case: 'callExpr',
      value: { $typeName: 'cel.expr.Expr.Call', function: name, args },
    },
  });
  return call('_&&_', [call(stepFunction, []), condition]);
}
