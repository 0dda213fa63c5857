// Updates of existing roles by an author who does not hold the new rights (access 5.4). Helper of
// `escalation.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { EffectContext, Rule } from '../../kit/identities/rights.ts';
import { coreRule, succeeds } from '../../kit/identities/rights.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { held, more, ruleText } from './rbac-authors.ts';

const dry = { dryRun: 'All' };

type Write = (
  roles: Resource,
  role: ApiObject,
  rules: readonly Rule[],
  query: typeof dry | {},
) => Promise<Answer>;

/** Each way of changing the rules of a role. */
const ways: Readonly<Record<string, Write>> = {
  PUT: (roles, role, rules, query) => roles.replace(overlay(role, { rules }), { query }),
  'merge patch': (roles, role, rules, query) => roles.mergePatch(role.metadata.name!, { rules }, { query }),
  'strategic merge patch': (roles, role, rules, query) =>
    roles.strategicPatch(role.metadata.name!, { rules }, { query }),
  'JSON patch': (roles, role, rules, query) => {
    const before: number = role['rules'].length;
    const operations = rules.map((value, index) =>
      index < before
        ? { op: 'replace', path: `/rules/${index}`, value }
        : { op: 'add', path: '/rules/-', value },
    );
    return roles.jsonPatch(role.metadata.name!, operations, { query });
  },
  apply: (roles, role, rules, query) =>
    roles.apply(role.metadata.name!, { rules }, { manager: 'giver', force: true, query }),
};

/** Two rules that the author holds: those of the role before the change. */
const limited = coreRule(['list'], 'configmaps', 'only-this');
const start: readonly Rule[] = [held, limited];

/** Rules of which the author does not hold one: added to the others, or in place of a held one. */
const changes: Readonly<Record<string, readonly Rule[]>> = {
  'adds a rule that is not held': [...start, more],
  'replaces one rule by a rule that is not held': [held, more],
  'replaces all rules by a rule that is not held': [more],
  'adds a verb that is not held to a rule': [{ ...held, verbs: ['list', 'watch'] }, limited],
  'adds a resource that is not held to a rule': [
    { ...held, resources: ['configmaps', 'podtemplates'] },
    limited,
  ],
};

/** Refuses each change that adds rights which the author does not hold; a change to held rights succeeds.
 * @param others further rights that the author does not hold */
export async function refusesUpdates(
  context: EffectContext,
  mine: Resource,
  all: Resource,
  others: readonly Rule[],
): Promise<void> {
  const { expect } = context;
  const { kind } = mine.type;
  const { name: kept = '' } = (await all.given({ rules: start })).metadata;
  const refuses = async (
    way: string,
    name: string,
    rules: readonly Rule[],
    what: string,
    query: typeof dry | {} = {},
  ) => {
    const before = await all.current(name);
    const answer = await ways[way]!(mine, before, rules, query);
    refusedAsMistake(context, answer, what);
    expect.equal((await all.current(name))['rules'], before['rules'], `rules after a refused ${what}`);
  };
  for (const rule of others)
    for (const way of ['PUT', 'merge patch'])
      await refuses(way, kept, [...start, rule], `${way} that adds ${ruleText(rule)} to a ${kind}`);
  for (const [way, write] of Object.entries(ways)) {
    const name = (await all.given({ rules: start })).metadata.name!;
    for (const [change, rules] of Object.entries(changes))
      await refuses(way, name, rules, `${way} that ${change} of a ${kind}`);
    const [added] = Object.values(changes);
    await refuses(way, name, added!, `${way} that adds a rule to a ${kind}, as a dry-run`, dry);
    // Other clients may write to the role, too: each attempt reads it again.
    const again = { ...held, resourceNames: ['another'] };
    for (const rules of [[...start, again], [held, again], [again]]) {
      const writes = async () => write(mine, await all.current(name), rules, {});
      await succeeds(context, writes, `${way} of ${rules.length} rules that are held into a ${kind}`);
    }
  }
}
