// The functions that an expression may call: the standard ones, those of strings, and the step counter.
import { celEnv, celFunc, celMethod, CelScalar, listType } from '@bufbuild/cel';
import type { CelEnv } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { checkTextLength, createMeter } from './bounds.ts';
import { ExpressionError } from './expression-error.ts';

/** Called once for each element that a macro visits. No expression can name it. */
export const stepFunction = '@step';

const { BOOL, DYN, INT, STRING } = CelScalar;

export function createEvaluator() {
  const meter = createMeter();
  const step = celFunc(stepFunction, [], BOOL, () => meter.step());
  const standard = celEnv().funcs.find('@in');
  const contains = celFunc('@in', [DYN, listType(DYN)], BOOL, (value, list) => {
    meter.step(list.size);
    return standard?.call(0, undefined, [value, list]) === true;
  });
  const environment = celEnv({ funcs: [...strings, ...boundedFunctions, contains, step] });
  return { environment: withoutLookups(environment), meter };
}

/** The evaluator looks up each selection, such as `claims.email`, as the name of a type first: only names of the
 * standard types are looked up here. */
function withoutLookups(environment: CelEnv): CelEnv {
  const { registry } = environment;
  const isStandard = (name: string) => name.startsWith('google.');
  const quick: object = Object.create(registry, {
    getMessage: { value: (name: string) => (isStandard(name) ? registry.getMessage(name) : undefined) },
    getEnum: { value: (name: string) => (isStandard(name) ? registry.getEnum(name) : undefined) },
  });
  return Object.create(environment, { registry: { value: quick } }) as CelEnv;
}

/** These can multiply the length of a text. */
const boundedFunctions = [
  celMethod('replace', STRING, [STRING, STRING], STRING, function (from, to) {
    return replace(this, from, to, -1);
  }),
  celMethod('replace', STRING, [STRING, STRING, INT], STRING, function (from, to, limit) {
    return replace(this, from, to, Number(limit));
  }),
  celMethod('join', listType(STRING), [], STRING, function () {
    return join(textsOf(this), '');
  }),
  celMethod('join', listType(STRING), [STRING], STRING, function (separator) {
    return join(textsOf(this), separator);
  }),
];

/** Replaces the first occurrences; all of them for a negative limit. */
function replace(text: string, from: string, to: string, limit: number): string {
  const pieces = text.split(from);
  const most = from === '' ? pieces.length + 1 : pieces.length - 1;
  const count = limit < 0 ? most : Math.min(limit, most);
  checkTextLength(text.length + count * to.length);
  let result = '';
  let rest = text;
  for (let done = 0; done < count; done += 1) {
    const at = from === '' ? Math.min(done, 1) : rest.indexOf(from);
    result += rest.slice(0, at) + to;
    rest = rest.slice(at + from.length);
  }
  return result + rest;
}

/** The list of a claim may have other members. */
function textsOf(list: Iterable<unknown>): readonly string[] {
  const items = [...list];
  if (items.every((item) => typeof item === 'string')) return items;
  throw new ExpressionError('joins a list with members that are not strings: convert them by string()');
}

function join(texts: readonly string[], separator: string): string {
  checkTextLength(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return texts.join(separator);
}
