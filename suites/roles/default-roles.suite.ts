// Cases: the default ClusterRoles: that they exist, their label, their purpose (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { ApiObject } from '../kit/object.ts';
import {
  controllerPrefix,
  defaultBindings,
  defaultsSelector,
  boundRoles,
  rbacOnly,
  readVerbs,
  rulesOf,
  tableRoles,
} from './default-roles.ts';
import { controlLoops } from '../../fixtures/objects/control-loops.ts';
import { allows, describeAction } from '../models/roles/rules.ts';

/** HEAD and OPTIONS are reads of paths, too. */
const pathReadVerbs: readonly string[] = [...readVerbs, 'head', 'options'];

const hasRules =
  (name: string): CaseFunction =>
  async (context) => {
    const rules = await rulesOf(context, name);
    context.expect.atLeast(rules.length, 1, `rules of the ClusterRole ${name}`);
  };

const isNamed = (name: string) =>
  tableRoles.includes(name) || controlLoops.some((loop) => name === `${controllerPrefix}${loop}`);

/** The ClusterRoles with the label of defaults. */
async function labelledRoles(context: CaseContext): Promise<readonly ApiObject[]> {
  const answer = await context.cluster.clusterRoles.list(defaultsSelector(context));
  context.expect.status(answer, 200, 'list of ClusterRoles with the label of defaults');
  return answer.list.items;
}

const nameOf = ({ metadata: { name = '' } }: ApiObject) => name;

export default section({
  'roles.default.made-by-the-server': async (context) => {
    const { expect, eventually, launched } = context;
    const server = await launched(rbacOnly);
    // A server may be ready a moment before.
    await eventually(async () => {
      const found = (await server.cluster.clusterRoles.list()).list.items.map(
        ({ metadata }) => metadata.name,
      );
      const missing = tableRoles.filter((name) => !found.includes(name));
      expect.equal(missing, [], 'default ClusterRoles that a new server lacks');
      const bindings = (await server.cluster.clusterRoleBindings.list()).list.items;
      const unbound = Object.keys(boundRoles).filter(
        (name) => !bindings.some(({ roleRef }) => roleRef?.name === name),
      );
      expect.equal(unbound, [], 'default ClusterRoles without default binding on a new server');
    }, 'controller');
  },

  'roles.default.label-of-roles': async (context) => {
    const found = (await labelledRoles(context)).map(nameOf);
    const missing = [...tableRoles, ...controlLoops.map((loop) => `${controllerPrefix}${loop}`)].filter(
      (name) => !found.includes(name),
    );
    context.expect.equal(missing, [], 'default ClusterRoles that a list by their label does not show');
  },

  'roles.default.label-of-bindings': async (context) => {
    const bindings = await defaultBindings(context);
    const missing = Object.keys(boundRoles).filter(
      (name) =>
        !bindings.some(({ role, subjects, isMended }) => role === name && (subjects.length > 0 || !isMended)),
    );
    context.expect.equal(
      missing,
      [],
      'bound default ClusterRoles whose binding a list by the label does not show',
    );
  },

  'roles.default.system-prefix': async (context) => {
    const found = (await labelledRoles(context)).map(nameOf);
    context.record({
      defaults: found.length,
      withPrefix: found.filter((name) => name.startsWith('system:')).length,
    });
  },

  'roles.default.basic-user': hasRules('system:basic-user'),
  'roles.default.auth-delegator': hasRules('system:auth-delegator'),
  'roles.default.node-bootstrapper': hasRules('system:node-bootstrapper'),
  'roles.default.persistent-volume-provisioner': hasRules('system:persistent-volume-provisioner'),

  'roles.default.node': async (context) => {
    await rulesOf(context, 'system:node');
  },

  'roles.default.discovery': async (context) => {
    const { expect } = context;
    const rules = await rulesOf(context, 'system:discovery');
    expect.atLeast(rules.length, 1, 'rules of the ClusterRole system:discovery');
    const others = rules.filter(({ resources }) => resources.length > 0);
    expect.equal(others, [], 'rules of system:discovery on resources');
    const verbs = rules.flatMap((rule) => rule.verbs).filter((verb) => !pathReadVerbs.includes(verb));
    expect.equal(verbs, [], 'verbs of system:discovery that are no reads');
  },

  'roles.default.public-info-viewer': async (context) => {
    const { expect, uniqueName } = context;
    const rules = await rulesOf(context, 'system:public-info-viewer');
    expect.atLeast(rules.length, 1, 'rules of the ClusterRole system:public-info-viewer');
    const verbs = rules.flatMap((rule) => rule.verbs).filter((verb) => !pathReadVerbs.includes(verb));
    expect.equal(verbs, [], 'verbs of system:public-info-viewer that are no reads');
    const tooMuch = [
      { verb: 'get', group: '', resource: 'secrets' },
      { verb: 'list', group: '', resource: 'secrets' },
      { verb: 'get', path: `/${uniqueName('path')}` },
    ].filter((action) => allows(rules, action));
    expect.equal(tooMuch.map(describeAction), [], 'what system:public-info-viewer allows of this');
  },

  'roles.default.components': async (context) => {
    // Roles that hold rules for admin, edit and view are none of components.
    const { aggregateToPrefix } = context.names.labels;
    const isPart = ({ metadata }: ApiObject) =>
      Object.keys(metadata.labels ?? {}).some((label) => label.startsWith(aggregateToPrefix));
    const found = (await labelledRoles(context)).filter((role) => !isPart(role)).map(nameOf);
    const others = found.filter((name) => !isNamed(name));
    context.record({ roles: others });
    context.expect.atLeast(others.length, 3, 'default ClusterRoles besides those that the document names');
  },
});
