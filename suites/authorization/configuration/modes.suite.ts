// Cases: authorization modes, and the two styles of configuration that exclude each other (access 5.4, 7).
import { refusesEverything } from './always-denied.ts';
import { section } from '../../kit/case.ts';
import { connectionFile, reviewService } from '../../kit/reviews/review-service.ts';
import {
  allowedLifetimeFlag,
  connectionFlag,
  refusedLifetimeFlag,
  versionFlag,
} from '../webhooks/reviewed-users.ts';
import { modeWebhook, webhookAmongModes, webhookIsAwaited } from '../webhooks/webhook-mode.ts';
import type { CaseContext } from '../../kit/context.ts';
import { reviewBody, reviewPath } from '../../kit/identities/self-review.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Exit, Flags } from '../../kit/launcher/launcher.ts';
import { configured, rolesEntry } from './authorizer-file.ts';
import { writesAnyRole } from '../escalation/any-rights.ts';
import { byPolicyFile, policyFields } from './attribute-based.ts';
import { rolesDecide } from './by-configuration.ts';
import { agentNode, namespaceForPods, launchedWithUsers } from './launched-users.ts';
import { podOn, secretVolumes, untilRead } from '../nodes/node-agents.ts';
import { exitOf } from './start-exit.ts';
import { allowed, grantClusterWide, untilAllowed } from '../../kit/identities/rights.ts';

const mode = (modes: string) => ({ '--authorization-mode': modes });

/** No health checks: AlwaysDeny may allow those. */
const discoveryPaths = ['/api', '/apis', '/api/v1', '/version', '/openapi/v2', '/openapi/v3', '/metrics'];

export default section('access', '5.4', {
  'authorization.modes.always-allow': {
    text: 'Mode AlwaysAllow allows everything.',
    observe:
      'With --authorization-mode=AlwaysAllow a user without bindings lists, creates and deletes secrets, also as a collection, patches a namespace, and gets an invented path; where the target has RBAC, the user creates a Role, binds it, and adds a rule to it; where the target has impersonation, the user lists as another one: not refused.',
    wrong:
      'RBAC is still consulted, or roles and bindings are written only with the rights that RBAC grants.',
    needs: ['launcher'],
    async run(context) {
      const server = await launchedWithUsers(context, mode('AlwaysAllow'));
      const namespace = await server.namespace();
      const { secrets } = server.stranger.in(namespace);
      const { expect } = context;
      expect.success(await secrets.list(), 'list of secrets by a user without roles');
      const secret = secrets.object();
      expect.success(
        await secrets.create(undefined, { body: secret }),
        'POST of a secret by a user without roles',
      );
      const { api, cluster } = server.stranger;
      const removed = await secrets.remove(secret.metadata.name!);
      expect.success(removed, 'DELETE of a secret by a user without roles');
      const emptied = await secrets.removeCollection({ query: { labelSelector: 'no=object' } });
      allowed(emptied, 'DELETE of the collection of secrets by a user without roles');
      const label = { metadata: { labels: { patched: 'yes' } } };
      const patched = await cluster.namespaces.mergePatch(namespace.name, label);
      expect.success(patched, 'PATCH of a namespace by a user without roles');
      allowed(await api.get(`/${context.uniqueName('path')}`), 'GET of an invented path');
      if (context.has('impersonation')) {
        const headers = { 'impersonate-user': context.uniqueName('another') };
        allowed(await api.get(secrets.path(), { headers }), 'list as another user');
      }
      const allSecrets = server.stranger.cluster.resource(secrets.type);
      expect.success(await allSecrets.list(), 'list of all secrets by a user without roles');
      await writesAnyRole(context, server.stranger, namespace);
    },
  },

  'authorization.modes.always-deny': {
    text: 'Mode AlwaysDeny refuses everything.',
    observe:
      'With --authorization-mode=AlwaysDeny a user outside system:masters gets 403 on each path, discovery included, on a watch, a PATCH, a dry-run, a sub-resource and a deletion of a collection, and for a SelfSubjectReview. (Members of system:masters are not judged: 2.2 gives them unlimited access.)',
    wrong: 'Discovery is allowed.',
    needs: ['launcher'],
    async run(context) {
      const server = await launchedWithUsers(context, mode('AlwaysDeny'));
      const namespace = await server.namespace();
      const { expect } = context;
      const { api } = server.stranger;
      for (const path of discoveryPaths)
        // A server need not serve these paths.
        expect.status(await api.get(path), [403, 404], 'discovery, by a user');
      const { configMaps, pods } = server.stranger.in(namespace);
      await refusesEverything(context, configMaps, pods);
      // A server need not offer this verb, nor the review.
      expect.status(await configMaps.removeCollection(), [403, 405], 'DELETE of a collection by a user');
      const review = await api.post(reviewPath(context), reviewBody(context));
      expect.status(review, [403, 404], 'POST of a SelfSubjectReview by a user');
      expect.status(await server.agent.cluster.nodes.read(agentNode), 403, 'GET by a node agent');
    },
  },

  'authorization.modes.attribute-based': {
    text: 'Mode ABAC decides by a policy file given with --authorization-policy-file.',
    observe:
      'The format of the file is not shown; the case uses that of the most used implementation, and judges the row where the server accepts it: requests that the file grants are allowed; those of another user, namespace, resource, API group or path, also with a similar name, are 403. A server that grants nothing by the file, but refuses to start with a policy whose user is a number, reads the format, and fails.',
    wrong: 'The mode allows everything with any policy file, or ignores the API group of a policy.',
    needs: ['launcher', 'abac'],
    run: byPolicyFile,
  },

  'authorization.modes.attribute-based-fields': {
    text: 'In the format of the most used implementation readonly confines a policy to get, list and watch, user and group of one policy must both match, and a policy on paths does not apply to resources. (Inferred: the format is not shown.)',
    observe:
      'Where the server accepts the format: a readonly policy allows a list and no create; a policy with user and group allows the user in the group, and refuses a request that has only one of both.',
    wrong: 'readonly is ignored.',
    level: 'SHOULD',
    needs: ['launcher', 'abac'],
    run: policyFields,
  },

  'authorization.modes.attribute-based-start': {
    text: 'The format of the policy file of mode ABAC is not shown, nor what happens without the file.',
    observe:
      'Start with --authorization-mode=ABAC and an empty policy file, and without the option; record whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'abac'],
    async run(context) {
      const abac = mode('ABAC');
      context.record({
        emptyFile: await outcomeOf(context, { ...abac, '--authorization-policy-file': { file: '' } }),
        noFile: await outcomeOf(context, abac),
      });
    },
  },

  'authorization.modes.policy-file-without-mode': {
    text: 'Whether --authorization-policy-file is accepted without mode ABAC is not stated.',
    observe: 'Start with the option and mode RBAC; record whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'abac'],
    async run(context) {
      const flags = { ...mode('RBAC'), '--authorization-policy-file': { file: '' } };
      context.record(await outcomeOf(context, flags));
    },
  },

  'authorization.modes.rbac': {
    text: 'Naming RBAC in --authorization-mode makes roles and bindings decide.',
    observe:
      'With RBAC in the list a binding takes effect; with the list Node the same binding has none (403), checked for some seconds after a later binding is listed.',
    wrong: 'RBAC is always on.',
    needs: ['launcher', 'rbac'],
    waits: true,
    run: (context) => rolesDecide(context, mode('RBAC'), mode('Node')),
  },

  'authorization.modes.node': {
    text: 'Mode Node decides for node agents.',
    observe:
      'With --authorization-mode=Node a node identity reads a secret that a pod bound to its node uses; another user does not, and the node identity does not read other secrets.',
    wrong: 'Mode Node allows everything to system:nodes.',
    needs: ['launcher', 'node-authorization', 'pods', 'nodes'],
    async run(context) {
      const { expect } = context;
      const server = await launchedWithUsers(context, mode('Node'));
      const namespace = await namespaceForPods(server);
      const [used, unused] = (await namespace.secrets.givenMany(2)).map(({ metadata }) => metadata.name!);
      await podOn(namespace, agentNode, { spec: secretVolumes(used!) });
      const path = namespace.secrets.path(used);
      await untilRead(context, server.agent, path, 'secret of a pod of its node');
      expect.status(await server.stranger.api.get(path), 403, 'the same secret, by another user');
      expect.status(
        await server.agent.api.get(namespace.secrets.path(unused)),
        403,
        'a secret that no pod uses',
      );
      expect.status(await server.agent.api.get(namespace.secrets.path()), 403, 'list of secrets');
    },
  },

  'authorization.modes.list': {
    text: '--authorization-mode takes a comma-separated list of modes.',
    observe:
      'With RBAC,Node a node identity reads its own node, and a binding takes effect for another user.',
    wrong: 'Only a single mode is accepted.',
    needs: ['launcher', 'rbac', 'node-authorization', 'nodes'],
    async run(context) {
      const server = await launchedWithUsers(context, mode('RBAC,Node'));
      await server.cluster.nodes.create({ metadata: { name: agentNode } });
      const { expect, names } = context;
      const reads = () => server.agent.cluster.nodes.read(agentNode);
      await untilAllowed(context, reads, 'GET of its own node, by an agent');
      const resources = ['clusterroles'];
      const rules = [{ apiGroups: [names.groups.rbac], resources, verbs: ['list'] }];
      const list = () => server.member.cluster.clusterRoles.list();
      await grantClusterWide({ ...context, cluster: server.cluster }, server.member, rules, list);
      expect.status(
        await server.agent.cluster.clusterRoles.list(),
        403,
        'a request that neither mode allows an agent',
      );
    },
  },

  'authorization.modes.unknown': {
    text: 'A mode that the documents do not name grants nothing. (Inferred: they name six, and do not state what another one does.)',
    observe:
      'Start with a misspelt mode, with a mode in lower case, and with an unknown mode after RBAC: either the server does not become ready, or a user without bindings gets 403 for a list of secrets.',
    wrong: 'An unknown mode is ignored, and with it all authorization.',
    level: 'SHOULD',
    needs: ['launcher'],
    async run(context) {
      for (const text of ['RABC', 'rbac', 'RBAC,Rules']) {
        if ((await exitOf(context, mode(text))) !== undefined) continue;
        const server = await launchedWithUsers(context, mode(text));
        const { secrets } = server.stranger.in(await server.namespace());
        const what = `list of secrets by a user without bindings, with --authorization-mode=${text}`;
        context.expect.status(await secrets.list(), 403, what);
      }
    },
  },

  'authorization.modes.not-both-styles': {
    text: 'The file and --authorization-mode together make the server print an error and exit at the start.',
    observe:
      'Start with both, and with the modes RBAC and AlwaysAllow: within seconds the process ends with a message on its output, and never serves. Its exit code is not stated: 0 is a warning. The mode list alone is accepted. A server that also refuses the file alone shows nothing where its message is the same.',
    wrong: 'A warning is printed, and the server continues.',
    alsoIn: ['access 7'],
    needs: ['launcher'],
    async run(context) {
      await context.launched(mode('RBAC'));
      await mustRefuse(context, [mode('RBAC'), mode('AlwaysAllow')]);
    },
  },

  'authorization.modes.not-file-with-webhook-options': {
    text: 'The file and any --authorization-webhook-* option together make the server print an error and exit at the start.',
    observe:
      'Start with the file and each such option, also with a value that is its default: the process ends with a message on its output; exit code 0 is a warning. A server that refuses the file alone in the same words shows nothing. Whether it accepts such an option without the file is not checked.',
    wrong: 'Only --authorization-mode is checked.',
    alsoIn: ['access 7'],
    needs: ['launcher'],
    async run(context) {
      await mustRefuse(context, [
        { [versionFlag]: 'v1' },
        { [versionFlag]: 'v1beta1' },
        // Each in the value of its default (access 8).
        { [allowedLifetimeFlag]: '5m0s' },
        { [refusedLifetimeFlag]: '30s' },
        ...(context.has('authorization-webhook')
          ? [{ [connectionFlag]: { file: connectionFile(await reviewService(context)) } }]
          : []),
      ]);
    },
  },

  'authorization.modes.default': {
    text: 'The mode in force when neither the file nor the mode list is given is not stated.',
    observe: 'Start without both; record whether a user without bindings is allowed.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher'],
    async run(context) {
      const server = await launchedWithUsers(context, {});
      const { status } = await server.stranger.in(await server.namespace()).secrets.list();
      context.record({ allowed: status === 200, status });
    },
  },

  'authorization.modes.webhook': {
    text: 'Mode Webhook calls a remote service by HTTP.',
    observe:
      'The answer allowed true gives 200 for that request, a denial and no opinion give 403, and a call that fails gives no access. Where the target has RBAC, a user whom the service allows everything, and no role anything, creates a Role, binds it, and adds a rule to it.',
    wrong: 'The service is not called, or its answer is not used.',
    needs: ['launcher', 'authorization-webhook'],
    run: modeWebhook,
  },

  'authorization.modes.webhook-order': {
    text: 'Mode Webhook is consulted at its place in the list of --authorization-mode.',
    observe:
      'RBAC,Webhook: what RBAC grants is 200, although the service would deny it, and the service is not called; what RBAC does not grant is 403 by the service. Webhook,RBAC: the denial of the service wins (403).',
    wrong: 'The webhook is always consulted first, or last.',
    needs: ['launcher', 'authorization-webhook', 'rbac'],
    run: webhookAmongModes,
  },

  'authorization.modes.webhook-is-awaited': {
    text: 'In mode Webhook the request waits until the remote service answers.',
    observe:
      'The service holds the review of a POST for 3 seconds: meanwhile the object does not exist; when the service allows, the POST succeeds.',
    wrong: 'The write proceeds during the call.',
    needs: ['launcher', 'authorization-webhook'],
    waits: true,
    run: webhookIsAwaited,
  },
});

/** The file is valid. Where the server refuses it alone as well, its message must differ.
 * @param others flags, each given together with the file */
async function mustRefuse(context: CaseContext, others: readonly Flags[]): Promise<void> {
  const { launchRefused, expect, warn } = context;
  const file = configured(context, [rolesEntry]);
  const exits: Exit[] = [];
  for (const flags of others) {
    const exit = await launchRefused({ ...file, ...flags });
    const what = `--authorization-config with ${Object.keys(flags).join(', ')}`;
    expect.matches(exit.stderr, /\S/, `output of a start with ${what}, which ended with code ${exit.code}`);
    // The document states that the server exits, but not with which code.
    if (exit.code === 0) warn(`a start with ${what} ends with exit code 0`);
    exits.push(exit);
  }
  const alone = await exitOf(context, file);
  if (alone !== undefined && exits.some((exit) => wordsOf(alone) === wordsOf(exit)))
    throw new NotRun('not-exercised', 'the server refuses --authorization-config alone in the same words');
}

/** The printed text without the parts that differ between two starts: times, numbers and paths. */
const wordsOf = ({ stderr }: Exit) => stderr.replaceAll(/\S*[\d/]\S*/g, '');

/** Whether a server with the flags becomes ready, or its exit code. */
async function outcomeOf(context: CaseContext, flags: Flags): Promise<object> {
  const exit = await exitOf(context, flags);
  return exit === undefined ? { ready: true } : { ready: false, code: exit.code };
}
