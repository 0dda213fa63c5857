// Expressions over the variable claims, each a text and its meaning, so that the model needs no library for them. All
// operators and functions are of the standard definition of the language. A server may know no type of a claim before its value: it
// may require `dyn` before a macro, and one type of all items of a list.
import type { ClaimSet, ClaimValue } from './token.ts';

/** @template T the type of its value */
export interface Expression<T> {
  readonly text: string;
  /** Undefined where the evaluation yields an error. */
  evaluate(claims: ClaimSet): T | undefined;
}

const quoted = (text: string) => JSON.stringify(text);

const textOf = (value: ClaimValue | undefined) => (typeof value === 'string' ? value : undefined);
const listOf = (value: ClaimValue | undefined) =>
  Array.isArray(value) ? (value as readonly string[]) : undefined;

/** A comparison of a claim, which is an error where the claim is missing. */
const overText = (text: string, name: string, holds: (value: string) => boolean): Expression<boolean> => ({
  text,
  evaluate(claims) {
    const value = textOf(claims[name]);
    return value === undefined ? undefined : holds(value);
  },
});

export const conditions = {
  equals: (name: string, value: string) =>
    overText(`claims.${name} == ${quoted(value)}`, name, (one) => one === value),
  differs: (name: string, value: string) =>
    overText(`claims.${name} != ${quoted(value)}`, name, (one) => one !== value),
  startsWith: (name: string, value: string) =>
    overText(`claims.${name}.startsWith(${quoted(value)})`, name, (one) => one.startsWith(value)),
  endsWith: (name: string, value: string) =>
    overText(`claims.${name}.endsWith(${quoted(value)})`, name, (one) => one.endsWith(value)),
  contains: (name: string, value: string) =>
    overText(`claims.${name}.contains(${quoted(value)})`, name, (one) => one.includes(value)),
  isAmong: (name: string, values: readonly string[]) =>
    overText(`claims.${name} in [${values.map(quoted).join(', ')}]`, name, (one) => values.includes(one)),
  has: (name: string): Expression<boolean> => ({
    text: `has(claims.${name})`,
    evaluate: (claims) => claims[name] !== undefined,
  }),
  lacks: (name: string): Expression<boolean> => ({
    text: `!has(claims.${name})`,
    evaluate: (claims) => claims[name] === undefined,
  }),
  isTrue: (name: string): Expression<boolean> => ({
    text: `claims.${name} == true`,
    evaluate: (claims) => (claims[name] === undefined ? undefined : claims[name] === true),
  }),
  lists: (name: string, value: string): Expression<boolean> => ({
    text: `${quoted(value)} in claims.${name}`,
    evaluate: (claims) => listOf(claims[name])?.includes(value),
  }),
  listsAny: (name: string, value: string): Expression<boolean> => ({
    text: `dyn(claims.${name}).exists(one, one.startsWith(${quoted(value)}))`,
    evaluate: (claims) => listOf(claims[name])?.some((one) => one.startsWith(value)),
  }),
  isLongerThan: (name: string, count: number): Expression<boolean> => ({
    text: `size(claims.${name}) > ${count}`,
    evaluate(claims) {
      const list = listOf(claims[name]);
      return list === undefined ? undefined : list.length > count;
    },
  }),
} as const;

/** One operand that is false decides, even where the other yields an error. */
export const both = (a: Expression<boolean>, b: Expression<boolean>): Expression<boolean> => ({
  text: `(${a.text}) && (${b.text})`,
  evaluate(claims) {
    const values = [a.evaluate(claims), b.evaluate(claims)];
    if (values.includes(false)) return false;
    return values.includes(undefined) ? undefined : true;
  },
});

/** One operand that is true decides, even where the other yields an error. */
export const either = (a: Expression<boolean>, b: Expression<boolean>): Expression<boolean> => ({
  text: `(${a.text}) || (${b.text})`,
  evaluate(claims) {
    const values = [a.evaluate(claims), b.evaluate(claims)];
    if (values.includes(true)) return true;
    return values.includes(undefined) ? undefined : false;
  },
});

export const values = {
  claim: (name: string): Expression<string> => ({
    text: `claims.${name}`,
    evaluate: (claims) => textOf(claims[name]),
  }),
  list: (name: string): Expression<readonly string[]> => ({
    text: `claims.${name}`,
    evaluate: (claims) => listOf(claims[name]),
  }),
  constant: (value: string): Expression<string> => ({ text: quoted(value), evaluate: () => value }),
  joined(a: Expression<string>, b: Expression<string>): Expression<string> {
    return {
      text: `${a.text} + ${b.text}`,
      evaluate(claims) {
        const [first, second] = [a.evaluate(claims), b.evaluate(claims)];
        return first === undefined || second === undefined ? undefined : first + second;
      },
    };
  },
  pair(a: Expression<string>, b: Expression<string>): Expression<readonly string[]> {
    return {
      text: `["" + (${a.text}), "" + (${b.text})]`,
      evaluate(claims) {
        const [first, second] = [a.evaluate(claims), b.evaluate(claims)];
        return first === undefined || second === undefined ? undefined : [first, second];
      },
    };
  },
  /** Only the chosen branch is evaluated. */
  choice: <T>(condition: Expression<boolean>, yes: Expression<T>, no: Expression<T>): Expression<T> => ({
    text: `(${condition.text}) ? (${yes.text}) : (${no.text})`,
    evaluate(claims) {
      const chosen = condition.evaluate(claims);
      return chosen === undefined ? undefined : (chosen ? yes : no).evaluate(claims);
    },
  }),
} as const;
