// A case about asterisks where none is said to stand for all (access 2.2). Helper of `rules-names.suite.ts`.
import type { CaseFunction } from '../kit/case.ts';
import { denied, grantIn, roleRefTo } from '../kit/rights.ts';
import type { Rule } from '../kit/rights.ts';
import { coreRule, readerRole, refusedOrWithoutEffect } from './readers.ts';

/** Refused, or without effect. */
export const patternsGiveNothing: CaseFunction = async (context) => {
  const { people, namespace, expect } = context;
  const name = (await namespace.configMaps.given()).metadata.name!;
  const patterns: Readonly<Record<string, Rule>> = {
    'resources [config*]': coreRule(['get', 'list'], 'config*'),
    'verbs [l*, g*]': coreRule(['l*', 'g*'], 'configmaps'),
    'resourceNames [*]': coreRule(['get', 'list'], 'configmaps', '*'),
    'resourceNames with an asterisk at the end': coreRule(
      ['get', 'list'],
      'configmaps',
      `${name.slice(0, -1)}*`,
    ),
  };
  for (const [what, rule] of Object.entries(patterns)) {
    const rules = [rule, coreRule(['list'], 'secrets')];
    const rehearsed = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
    if (!rehearsed.ok) {
      expect.refused(rehearsed, `a rule with ${what}`);
      continue;
    }
    const person = await people.stranger();
    const mine = person.in(namespace);
    await grantIn(context, person, namespace, rules, () => mine.secrets.list({ limit: 1 }));
    denied(expect, await mine.configMaps.read(name), `get under a rule with ${what}`);
    // Whether a list may be allowed for some names is not said: it does not show the object.
    const list = await mine.configMaps.list();
    const shown = list.ok ? list.list.items.map(({ metadata }) => metadata.name) : [];
    expect.that(!shown.includes(name), `${list.request} shows an object under a rule with ${what}`);
  }
  const nobody = await people.stranger();
  const role = await readerRole(namespace);
  const everybody = { kind: 'User', apiGroup: context.names.groups.rbac, name: '*' };
  const roleRef = roleRefTo(namespace.roles, role);
  const answer = await namespace.roleBindings.create({ subjects: [everybody], roleRef });
  await refusedOrWithoutEffect(context, nobody, answer, 'a binding of the User *');
};
