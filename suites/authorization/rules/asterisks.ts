// A case about asterisks where the document does not define them as a wildcard, and about words that are not those of a request
// (access 2.2). Helper of `rules-names.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import { coreRule, denied, grantIn, roleRefTo } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { readerRole, refusedOrWithoutEffect } from '../readers.ts';

/** A server refuses such a pattern, or it has no effect. */
export const patternsGrantNothing: CaseFunction = async (context) => {
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
    'verbs in capital letters': coreRule(['GET', 'LIST'], 'configmaps'),
    'verbs with spaces or a comma': coreRule([' get', 'list ', 'get,list'], 'configmaps'),
    'resources with a space or a comma': {
      ...coreRule(['get', 'list'], 'configmaps '),
      resources: ['configmaps ', 'configmaps,pods'],
    },
    'resourceNames in capital letters': coreRule(['get', 'list'], 'configmaps', name.toUpperCase()),
  };
  for (const [what, rule] of Object.entries(patterns)) {
    const rules = [rule, coreRule(['list'], 'secrets')];
    const dryRun = await namespace.roles.create({ rules }, { query: { dryRun: 'All' } });
    if (!dryRun.ok) {
      expect.refused(dryRun, `a rule with ${what}`);
      continue;
    }
    const user = await people.stranger();
    const mine = user.in(namespace);
    await grantIn(context, user, namespace, rules, () => mine.secrets.list({ limit: 1 }));
    denied(expect, await mine.configMaps.read(name), `get under a rule with ${what}`);
    // The document does not state whether a list may be allowed for some names: the list must not show the object.
    const list = await mine.configMaps.list();
    const shown = list.ok ? list.list.items.map(({ metadata }) => metadata.name) : [];
    expect.that(!shown.includes(name), `${list.request} shows an object under a rule with ${what}`);
  }
  const person = await people.stranger();
  const role = await readerRole(namespace);
  const roleRef = roleRefTo(namespace.roles, role);
  for (const kind of ['User', 'Group']) {
    const subject = { kind, apiGroup: context.names.groups.rbac, name: '*' };
    const answer = await namespace.roleBindings.create({ subjects: [subject], roleRef });
    await refusedOrWithoutEffect(context, person, answer, `a binding of the ${kind} *`);
  }
};
