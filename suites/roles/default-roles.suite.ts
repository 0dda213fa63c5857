// Cases: the default ClusterRoles: existence, label and purpose (access 2.3).
import { section } from '../kit/case.ts';
import type { Names } from '../../common/dialects/names.ts';
import { controlLoops } from '../../common/control-loops.ts';
import type { CaseContext } from '../kit/context.ts';
import type { CaseFunction } from '../kit/case.ts';
import { actionsOf, allows } from '../models/roles/rules.ts';
import type { Action } from '../models/roles/rules.ts';
import { componentRoles, nameOf } from './component-roles.ts';
import {
  boundRoles,
  controllerPrefix,
  defaultBindings,
  expectNoMore,
  labelledRoles,
  rbacOnly,
  readVerbs,
  rulesOf,
  tableRoles,
} from './default-roles.ts';

/** HEAD and OPTIONS are reads of paths, too. */
const pathReadVerbs: readonly string[] = [...readVerbs, 'head', 'options'];

const hasRules =
  (name: string): CaseFunction =>
  async (context) => {
    const rules = await rulesOf(context, name);
    context.expect.atLeast(rules.length, 1, `rules of the ClusterRole ${name}`);
  };

const isPathRead = (action: Action): boolean => 'path' in action && pathReadVerbs.includes(action.verb);

/** A path that no server has: it shows whether a role allows all paths. */
const madeUpRead = ({ uniqueName }: CaseContext): Action => ({ verb: 'get', path: `/${uniqueName('path')}` });

/** A self review is a POST (access 4), and changes nothing. */
const isOwnReview = ({ groups }: Names, action: Action): boolean =>
  !('path' in action) &&
  [groups.authentication, groups.authorization].includes(action.group) &&
  action.resource.startsWith('self') &&
  action.verb === 'create';

/** A read of one sort of thing, but not of those that others keep: what is basic information of a user is not stated. */
const isHarmlessRead = (action: Action): boolean => {
  if (!['get', 'list', 'watch'].includes(action.verb)) return false;
  const read = 'path' in action ? action.path : action.resource;
  return (
    !/[*]|^\/(?:metrics|logs|debug)/.test(read) &&
    !/^(?:secrets|configmaps|nodes|pods|namespaces|.*roles|.*rolebindings)$/.test(read)
  );
};

export default section('access', '2.3', {
  'roles.default.made-by-the-server': {
    text: 'The server itself creates the default ClusterRoles and ClusterRoleBindings.',
    observe:
      'A server launched on an empty store and ready: the roles of the table and their bindings exist before any write of a client.',
    wrong: 'An installer is expected to load them.',
    needs: ['rbac', 'launcher'],
    async run(context) {
      const { expect, eventually, launched } = context;
      const server = await launched(rbacOnly);
      // A server may be ready shortly before its defaults exist.
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
  },

  'roles.default.label-of-roles': {
    text: 'Default ClusterRoles are labelled orch.io/bootstrapping=rbac-defaults.',
    observe: 'Each role of the table, and each role of a control loop that the text names, has the label.',
    wrong: 'Only roles whose names start with system: have it.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const found = (await labelledRoles(context)).map(nameOf);
      const missing = [...tableRoles, ...controlLoops.map((loop) => `${controllerPrefix}${loop}`)].filter(
        (name) => !found.includes(name),
      );
      context.expect.equal(missing, [], 'default ClusterRoles that a list by their label does not show');
    },
  },

  'roles.default.label-of-bindings': {
    text: 'Default ClusterRoleBindings are labelled orch.io/bootstrapping=rbac-defaults.',
    observe:
      'For each role of the table that has a default subject, a ClusterRoleBinding with the label refers to it.',
    wrong: 'Roles have the label, bindings have not.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const bindings = await defaultBindings(context);
      const missing = Object.keys(boundRoles).filter(
        (name) =>
          !bindings.some(
            ({ role, subjects, isReconciled }) => role === name && (subjects.length > 0 || !isReconciled),
          ),
      );
      context.expect.equal(
        missing,
        [],
        'bound default ClusterRoles whose binding a list by the label does not show',
      );
    },
  },

  'roles.default.system-prefix': {
    text: 'Many default objects have names that start with system:.',
    observe: 'Record how many with the label have that prefix.',
    wrong: 'Demanding a number.',
    level: 'MAY',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const found = (await labelledRoles(context)).map(nameOf);
      context.record({
        defaults: found.length,
        withPrefix: found.filter((name) => name.startsWith('system:')).length,
      });
    },
  },

  'roles.default.basic-user': {
    text: 'The default ClusterRole system:basic-user exists: read-only access to own basic information.',
    observe:
      'It exists and has at least one rule. Its rules allow the creation of reviews of the caller itself (resources of the authentication and authorization groups that begin with self), no other write, and no read of secrets, config maps, pods, nodes, namespaces, roles or bindings. Where they allow more, those of a launched server count: an administrator may have added to the role. Not judged where only the target has more, or none can be launched.',
    wrong: 'Its rules are empty, or let every user create events.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      await hasRules('system:basic-user')(context);
      await expectNoMore(context, 'system:basic-user', (rules) =>
        actionsOf(rules).filter((action) => !isOwnReview(context.names, action) && !isHarmlessRead(action)),
      );
    },
  },

  'roles.default.auth-delegator': {
    text: 'The default ClusterRole system:auth-delegator exists: delegation of authentication and authorization checks.',
    observe: 'It exists and has at least one rule.',
    wrong: 'The name is missing, or its rules are empty.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRules('system:auth-delegator'),
  },

  'roles.default.node-bootstrapper': {
    text: 'The default ClusterRole system:node-bootstrapper exists: what the TLS bootstrap of node agents needs.',
    observe: 'It exists and has at least one rule.',
    wrong: 'The name is missing, or its rules are empty.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRules('system:node-bootstrapper'),
  },

  'roles.default.persistent-volume-provisioner': {
    text: 'The default ClusterRole system:persistent-volume-provisioner exists: the resources for most dynamic volume drivers.',
    observe: 'It exists and has at least one rule.',
    wrong: 'The name is missing, or its rules are empty.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRules('system:persistent-volume-provisioner'),
  },

  'roles.default.node': {
    text: 'The default ClusterRole system:node exists: kept only for compatibility with clusters upgraded from before v1.8.',
    observe: 'It exists.',
    wrong: 'It is missing.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      await rulesOf(context, 'system:node');
    },
  },

  'roles.default.discovery': {
    text: 'The default ClusterRole system:discovery exists: read-only access to API discovery endpoints.',
    observe:
      'It exists with at least one rule; its rules are on paths only, their verbs are among get, list, watch, head and options, and they allow GET of neither /metrics nor an invented path. Where they allow more, those of a launched server count: an administrator may have added to the role. Not judged where only the target has more, or none can be launched.',
    wrong: 'It has rules that allow writes, or allows every path.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      await hasRules('system:discovery')(context);
      const made = [{ verb: 'get', path: '/metrics' }, madeUpRead(context)];
      await expectNoMore(context, 'system:discovery', (rules) => [
        ...actionsOf(rules).filter((action) => !isPathRead(action)),
        ...made.filter((action) => allows(rules, action)),
      ]);
    },
  },

  'roles.default.public-info-viewer': {
    text: 'The default ClusterRole system:public-info-viewer exists: read-only, non-sensitive cluster information.',
    observe:
      'It exists with at least one rule; the verbs of its rules are among get, list, watch, head and options, and no rule covers secrets or all paths. Where they allow more, those of a launched server count: an administrator may have added to the role. Not judged where only the target has more, or none can be launched.',
    wrong: 'It covers everything, or secrets.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      await hasRules('system:public-info-viewer')(context);
      const tooMuch = [
        { verb: 'get', group: '', resource: 'secrets' },
        { verb: 'list', group: '', resource: 'secrets' },
        madeUpRead(context),
      ];
      await expectNoMore(context, 'system:public-info-viewer', (rules) => [
        ...actionsOf(rules).filter(({ verb }) => !pathReadVerbs.includes(verb)),
        ...tooMuch.filter((action) => allows(rules, action)),
      ]);
    },
  },

  'roles.default.components': {
    text: 'Further roles exist for the scheduler, the controller manager, the node proxy and other components. (Their names are not shown.)',
    observe:
      'Besides the roles of the table, all roles system:controller:*, and those that are labelled as parts of admin, edit and view, there are at least three ClusterRoles with rules and with the label orch.io/bootstrapping=rbac-defaults; their names are recorded.',
    wrong: 'There are only the roles for users and for control loops.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const roles = (await componentRoles(context)).map(nameOf);
      context.record({ roles });
      context.expect.atLeast(roles.length, 3, 'default ClusterRoles that the document does not name');
    },
  },
});
