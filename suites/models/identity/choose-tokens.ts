// Chooses the tokens for an entry: half of them accepted, half refused. Most refused ones differ from an accepted one in one
// property, so that each rule decides alone.
import * as fc from 'fast-check';
import { decide } from './decide.ts';
import type { ModelEntry } from './entry.ts';
import { entries, tokens } from './generate.ts';
import { isPresent } from './token.ts';
import type { Token } from './token.ts';

export interface EntryWithTokens {
  readonly entry: ModelEntry;
  readonly accepted: readonly Token[];
  readonly refused: readonly Token[];
}

const candidates = 160;

/** Undefined where too few tokens are accepted or refused. @param each how many of both */
export function chooseTokens(entry: ModelEntry, each: number, seed: number): EntryWithTokens | undefined {
  const random = fc.sample(tokens, { seed, numRuns: candidates });
  const isAccepted = (token: Token) => 'identity' in decide(entry, token);
  const accepted = random.filter(isAccepted).slice(0, each);
  const near = accepted
    .flatMap((token, index) => neighbours(token, random[index]!))
    .filter((token) => !isAccepted(token));
  const far = random.filter((token) => !isAccepted(token));
  const refused = [...spread(near, each - 1), ...far].slice(0, each);
  return accepted.length < each || refused.length < each ? undefined : { entry, accepted, refused };
}

/** Tokens that differ from a token in one property, which they have from another token. */
function neighbours(token: Token, other: Token): readonly Token[] {
  const names = new Set([...Object.keys(token.claims), ...Object.keys(other.claims)]);
  const changed = [...names].map((name) => ({ ...token, claims: withClaimOf(token, other, name) }));
  return [...changed, { ...token, audience: other.audience }, { ...token, isExpired: true }];
}

function withClaimOf({ claims }: Token, other: Token, name: string): Token['claims'] {
  const { [name]: own, ...others } = claims;
  const value = other.claims[name];
  if (value !== undefined) return { ...others, [name]: value };
  return own === undefined || isPresent(name) ? claims : others;
}

/** So many items, from all of the list. */
const spread = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!);

/** Of some seeds only one entry in four has enough tokens of both sorts. */
const drawnForOne = 12;

/** Entries with tokens, the same for the same seed. @param each how many accepted and how many refused tokens of each */
export function generateEntries(count: number, each: number, seed: number): readonly EntryWithTokens[] {
  const chosen: EntryWithTokens[] = [];
  for (const [index, entry] of fc.sample(entries, { seed, numRuns: count * drawnForOne }).entries()) {
    if (chosen.length === count) break;
    const one = chooseTokens(entry, each, seed + index);
    if (one !== undefined) chosen.push(one);
  }
  return chosen;
}
