// Generates entries and tokens. Values come from small sets, so that rules hold about as often as they fail.
import * as fc from 'fast-check';
import type { ClaimRule, ExtraMapping, Mapping, ModelEntry } from './entry.ts';
import { both, conditions, either, values } from './expressions.ts';
import type { Expression } from './expressions.ts';
import {
  audiences,
  optionalFlags,
  optionalLists,
  optionalTexts,
  presentLists,
  presentTexts,
  texts,
} from './token.ts';
import type { ClaimSet, ClaimValue, Token } from './token.ts';
import { userRules } from './user-rules.ts';
import type { UserRule } from './user-rules.ts';

const text = fc.constantFrom(...texts);
const part = fc.constantFrom('r', 'red', 'Red', 'der', 'a:', '/ü', 'x, y/ü');
const present = fc.constantFrom(...presentTexts);
const optional = fc.constantFrom(...optionalTexts, ...presentTexts);
const list = fc.constantFrom(...presentLists, ...optionalLists);
const prefix = fc.constantFrom('', 'p:', 'red', 'ü/#');
export const extraKeys = ['example.com/one', 'example.com/two', 'a.example.com/one'] as const;

const condition: fc.Arbitrary<Expression<boolean>> = fc.oneof(
  fc.tuple(optional, text).map(([name, value]) => conditions.equals(name, value)),
  fc.tuple(optional, text).map(([name, value]) => conditions.differs(name, value)),
  fc.tuple(optional, part).map(([name, value]) => conditions.startsWith(name, value)),
  fc.tuple(optional, part).map(([name, value]) => conditions.endsWith(name, value)),
  fc.tuple(optional, part).map(([name, value]) => conditions.contains(name, value)),
  fc
    .tuple(optional, fc.uniqueArray(text, { minLength: 1, maxLength: 3 }))
    .map(([name, some]) => conditions.isAmong(name, some)),
  fc.constantFrom(...optionalTexts).map(conditions.has),
  fc.constantFrom(...optionalTexts).map(conditions.lacks),
  fc.constantFrom(...optionalFlags).map(conditions.isTrue),
  fc.tuple(list, text).map(([name, value]) => conditions.lists(name, value)),
  fc.tuple(list, part).map(([name, value]) => conditions.listsAny(name, value)),
  fc.tuple(list, fc.constantFrom(1, 2)).map(([name, count]) => conditions.isLongerThan(name, count)),
);

const compound = fc.oneof(
  { weight: 3, arbitrary: condition },
  { weight: 1, arbitrary: fc.tuple(condition, condition).map(([a, b]) => both(a, b)) },
  { weight: 1, arbitrary: fc.tuple(condition, condition).map(([a, b]) => either(a, b)) },
);

const claimRule: fc.Arbitrary<ClaimRule> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ claim: optional, requiredValue: text }) },
  { weight: 2, arbitrary: compound.map((expression) => ({ expression })) },
);

/** Servers may refuse an entry with two rules about one claim, or with one expression twice. */
const subjectOf = (rule: ClaimRule): string =>
  'claim' in rule ? `claim ${rule.claim}` : rule.expression.text;

/** Of a claim that every token has: never an error. */
const certain: fc.Arbitrary<Expression<string>> = fc.oneof(
  present.map(values.claim),
  fc.tuple(present, text).map(([name, end]) => values.joined(values.claim(name), values.constant(end))),
  fc.tuple(present, present).map(([a, b]) => values.joined(values.claim(a), values.claim(b))),
  fc
    .tuple(fc.constantFrom(...optionalTexts), present)
    .map(([a, b]) => values.choice(conditions.has(a), values.claim(a), values.claim(b))),
  fc
    .tuple(present, text, present, text)
    .map(([name, value, a, b]) =>
      values.choice(conditions.equals(name, value), values.claim(a), values.constant(b)),
    ),
);

/** May yield an error, or an empty text. */
const uncertain = fc.oneof(
  optional.map(values.claim),
  fc
    .tuple(fc.constantFrom(...optionalTexts), present)
    .map(([a, b]) => values.choice(conditions.has(a), values.claim(b), values.constant(''))),
);

const username: fc.Arbitrary<Mapping<string>> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ claim: optional, prefix }) },
  { weight: 2, arbitrary: certain.map((expression) => ({ expression })) },
  { weight: 1, arbitrary: uncertain.map((expression) => ({ expression })) },
);

/** Lists without equal values. */
const certainLists: fc.Arbitrary<Expression<readonly string[]>> = fc.oneof(
  fc.constantFrom(...presentLists).map(values.list),
  fc
    .tuple(present, text)
    .map(([name, end]) =>
      values.pair(values.claim(name), values.joined(values.claim(name), values.constant(end))),
    ),
  fc
    .constantFrom(...optionalLists)
    .map((name) => values.choice(conditions.has(name), values.list(name), values.list(presentLists[0]))),
);

const groups: fc.Arbitrary<ModelEntry['groups']> = fc.oneof(
  fc.constant(undefined),
  fc.record({ claim: fc.constantFrom(...presentLists), prefix }),
  certainLists.map((expression) => ({ expression })),
  certain.map((expression) => ({ expression })),
);

const uid: fc.Arbitrary<ModelEntry['uid']> = fc.oneof(
  fc.constant(undefined),
  fc.record({ claim: present }),
  certain.map((expression) => ({ expression })),
);

const extra: fc.Arbitrary<readonly ExtraMapping[]> = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...extraKeys), expression: fc.oneof(certain, certainLists) }),
  { maxLength: 3, selector: ({ key }) => key },
);

function userRulesOf(entry: Omit<ModelEntry, 'userRules'>): fc.Arbitrary<readonly UserRule[]> {
  const rules: fc.Arbitrary<UserRule>[] = [
    text.map(userRules.isNot),
    part.map(userRules.startsWith),
    part.map(userRules.startsNotWith),
    part.map(userRules.contains),
  ];
  if (entry.groups !== undefined) rules.push(text.map(userRules.hasGroup), text.map(userRules.lacksGroup));
  if (entry.uid !== undefined) rules.push(text.map(userRules.hasUid));
  for (const { key } of entry.extra) rules.push(text.map((value) => userRules.hasExtra(key, value)));
  return fc.uniqueArray(fc.oneof(...rules), { maxLength: 2, selector: (rule) => rule.text });
}

export const entries: fc.Arbitrary<ModelEntry> = fc
  .record({
    audiences: fc.uniqueArray(fc.constantFrom(...audiences), { minLength: 1, maxLength: 3 }),
    claimRules: fc.uniqueArray(claimRule, { maxLength: 3, selector: subjectOf }),
    username,
    groups,
    uid,
    extra,
  })
  .chain((entry) => userRulesOf(entry).map((rules) => ({ ...entry, userRules: rules })));

const someTexts = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const audience = fc.oneof(
  fc.constantFrom(...audiences),
  fc.uniqueArray(fc.constantFrom(...audiences), { minLength: 1, maxLength: 3 }),
);

const eachOf = (names: readonly string[], value: fc.Arbitrary<ClaimValue>) =>
  Object.fromEntries(names.map((name) => [name, value]));

const requiredClaims = fc.record({ ...eachOf(presentTexts, text), ...eachOf(presentLists, someTexts) });

const optionalClaims = fc.record(
  {
    ...eachOf(optionalTexts, text),
    ...eachOf(optionalLists, someTexts),
    ...eachOf(optionalFlags, fc.boolean()),
  },
  { requiredKeys: [] },
);

const claims = fc
  .tuple(requiredClaims, optionalClaims)
  .map(([required, optionals]) => ({ ...required, ...optionals }) as ClaimSet);

export const tokens: fc.Arbitrary<Token> = fc.record({
  claims,
  audience,
  isExpired: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
});
