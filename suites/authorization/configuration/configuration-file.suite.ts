// Requirements on the authorization configuration file: form, types, names and reload.
import { section } from '../../kit/case.ts';
import { namesInMetrics } from './authorizer-metrics.ts';
import { severalWebhooks, webhookDecides } from '../chain/chain-of-webhooks.ts';
import { readsLinkedFileAfterInvalid, readsLinkedFileAgain } from './linked-file.ts';
import { recordInvalidReload, reloadsAfterInvalid, reloadsFile } from './reloaded-file.ts';
import { configFlag, configured, nodesEntry, rolesEntry } from './authorizer-file.ts';
import { nodesDecide, rolesDecide } from './by-configuration.ts';
import {
  judgeNameForm,
  judgeNameRequired,
  judgeNoAuthorizers,
  judgeRoot,
  judgeTypes,
  recordStarts,
} from './file-form.ts';
import { reloadsBeyondLimits } from './reloaded-limits.ts';
import { reloadsPastCache, reloadsSettings } from './reloaded-settings.ts';
import { settingsOfEach } from '../webhooks/settings-of-each.ts';
import { exitOf } from './start-exit.ts';

export default section('access', '5.4', {
  'authorization.file.api-version': {
    text: 'The authorization configuration file has apiVersion apiserver.config.orch.io/v1.',
    observe:
      'With that value the server starts; with version v0, with another group, without a group and without the field the server does not start, or is never ready.',
    wrong: 'apiVersion is ignored.',
    needs: ['launcher', 'authorization-config'],
    async run(context) {
      const { serverConfiguration } = context.names.groups;
      await judgeRoot(context, 'apiVersion', [
        `${serverConfiguration}/v0`,
        'example.com/v1',
        'v1',
        undefined,
      ]);
    },
  },

  'authorization.file.kind': {
    text: 'The authorization configuration file has kind AuthorizationConfiguration.',
    observe:
      'With that kind the server starts; with another one, in lower case and without the field the server does not start, or is never ready.',
    wrong: 'kind is ignored.',
    needs: ['launcher', 'authorization-config'],
    run: (context) =>
      judgeRoot(context, 'kind', ['AuthorizationConfig', 'authorizationconfiguration', undefined]),
  },

  'authorization.file.type-rbac': {
    text: 'An entry of type RBAC in the file makes roles and bindings decide.',
    observe:
      'With the entry a binding takes effect; with an entry of type Node only the same binding has none (403).',
    wrong: 'RBAC is always on, or the type is refused.',
    needs: ['launcher', 'authorization-config', 'rbac', 'second-identity'],
    waits: true,
    run: (context) =>
      rolesDecide(context, configured(context, [rolesEntry]), configured(context, [nodesEntry])),
  },

  'authorization.file.type-node': {
    text: 'An entry of type Node in the file authorizes node agents.',
    observe: 'With the entry a node identity reads its own node; without it 403.',
    wrong: 'The type is refused.',
    needs: ['launcher', 'authorization-config', 'node-authorization', 'nodes'],
    waits: true,
    run: (context) =>
      nodesDecide(context, configured(context, [rolesEntry, nodesEntry]), configured(context, [rolesEntry])),
  },

  'authorization.file.type-webhook': {
    text: 'An entry of type Webhook in the file makes a remote service decide.',
    observe:
      'With the entry after RBAC the service is called, and its allowed true gives 200 for a request that RBAC does not grant; its denial, and no opinion, give 403.',
    wrong: 'Webhooks can be set up by options only.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: webhookDecides,
  },

  'authorization.file.other-types': {
    text: 'Whether ABAC, AlwaysAllow and AlwaysDeny may be a type in the file is not stated: there are six modes, and the table of the file names three types.',
    observe: 'Start with each; record whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authorization-config'],
    run: (context) =>
      recordStarts(
        context,
        Object.fromEntries(
          ['ABAC', 'AlwaysAllow', 'AlwaysDeny'].map((type) => [type, [rolesEntry, { type, name: 'other' }]]),
        ),
      ),
  },

  'authorization.file.no-authorizers': {
    text: 'A file without any authorizer allows nothing. (Inferred: without an opinion a request is denied. Whether such a file is valid is not stated.)',
    observe:
      'An empty list of authorizers, and none: the server does not start, is never ready, or answers 403 to a user outside system:masters.',
    wrong: 'Without authorizers the default of the mode list applies, AlwaysAllow.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-config'],
    run: judgeNoAuthorizers,
  },

  'authorization.file.type-unknown': {
    text: 'An unknown type of authorizer in the file is refused. (Inferred from the closed list.)',
    observe: 'Types Magic and rbac: the server does not start, or is never ready; with RBAC alone it starts.',
    wrong: 'The entry is skipped.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-config'],
    run: (context) => judgeTypes(context, ['Magic', 'rbac']),
  },

  'authorization.file.several-webhooks': {
    text: 'The list of authorizers may hold several webhook entries. (Inferred from the list and from "later authorizers".)',
    observe:
      'Three webhooks without an opinion, with different names: all are called, in the order of the list.',
    wrong: 'Only one webhook is kept.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config'],
    run: severalWebhooks,
  },

  'authorization.file.settings-of-each': {
    text: 'Each webhook entry of the authorization configuration file has its own settings.',
    observe:
      'Two webhooks before RBAC, of which the first has no opinion, a timeout of 30s, v1, and answers that are cached for minutes; the second has a timeout of 4s, v1beta1, and answers that are cached for a second: each receives its version, changed answers of the second take effect within seconds, both that allow and that do not, and where it does not answer, RBAC decides after its timeout.',
    wrong: 'The timeout, the version or the cache times of the first webhook apply to all.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: settingsOfEach,
  },

  'authorization.file.name-required': {
    text: 'Each authorizer entry needs a name.',
    observe:
      'An entry without name, with an empty one, and a second entry without name: the server does not start, or is never ready; with one the server starts.',
    wrong: 'The name defaults to the type.',
    needs: ['launcher', 'authorization-config'],
    run: judgeNameRequired,
  },

  'authorization.file.name-form': {
    text: 'The name of an authorizer follows the rules of labels.',
    observe:
      "Names that no reading of the rule allows ('a b', '-a', 'a-', 'a.', a letter outside ASCII, a line break, 254 characters): the server does not start, or is never ready. 'main', 'a', digits and a hyphen, 63 characters: the server starts.",
    wrong: 'Any string is accepted.',
    needs: ['launcher', 'authorization-config'],
    run: judgeNameForm,
  },

  'authorization.file.name-in-metrics': {
    text: 'The name of an authorizer is used in metrics.',
    observe:
      'After requests that the authorizer decided, some metric carries its name as the value of a label: for an entry of type RBAC, and for two webhooks. (Which metric is not shown.)',
    wrong: 'Metrics carry the type only.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac', 'metrics'],
    run: namesInMetrics,
  },

  'authorization.file.name-twice': {
    text: 'Whether names of authorizers must be unique is not stated.',
    observe:
      'Start with two entries of one name, and different types; record whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authorization-config'],
    run: (context) =>
      recordStarts(context, { 'two names': [rolesEntry, { ...nodesEntry, name: rolesEntry['name'] }] }),
  },

  'authorization.file.reload': {
    text: 'A changed authorization configuration file takes effect without a restart.',
    observe:
      'While the server runs a webhook that denies one user is added before RBAC, its condition is changed to name another user, it is moved behind RBAC and back, and removed: after each change what RBAC grants is 403 for the user whom the webhook denies, and succeeds for the others, within the budget reload.',
    wrong: 'The file is read once.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: reloadsFile,
  },

  'authorization.file.reload-settings': {
    text: 'Changed settings of a webhook in the authorization configuration file take effect without a restart.',
    observe:
      'While the server runs, the entry of a webhook, which denies one user, keeps its name, and loses a match condition that is false: what RBAC grants that user is refused. Then it names the connection of another service, whose calls fail for another user, with failurePolicy Deny in place of NoOpinion, and subjectAccessReviewVersion v1beta1 in place of v1, in which the service denies a third user: these two are refused, and the first one is not, within the budget reload. A request about which the service does not answer is refused after the timeout, which is 8s in place of 30s. Then the entry has NoOpinion and v1 again, and authorizedTTL and unauthorizedTTL of 5m in place of 1s: none of the three is refused, and repeated requests make no new call for 3 seconds.',
    wrong: 'The client of a webhook, or its cache, is kept by the name of its entry.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: reloadsSettings,
  },

  'authorization.file.reload-cached': {
    text: 'Cached answers of a webhook no longer decide once the changed file has no such entry. (Inferred: the file in force names the authorizers.)',
    observe:
      'A webhook with authorizedTTL and unauthorizedTTL 5m allows one user and denies another, and is removed while the server runs: within the budget reload only RBAC decides about the same requests.',
    wrong: 'The cache of answers survives the reload.',
    level: 'SHOULD',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: reloadsPastCache,
  },

  'authorization.file.reload-interval': {
    text: 'Where a change is not observed, the authorization configuration file is read again every 60 seconds.',
    observe:
      'The file is in a directory behind a symbolic link. The link is changed to another directory, whose file has a webhook that denies, and back: each change takes effect within 90 seconds.',
    wrong: 'Only notifications of the file system cause a reload.',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    slow: true,
    run: readsLinkedFileAgain,
  },

  'authorization.file.reload-interval-after-invalid': {
    text: 'Where a change is not observed, the authorization configuration file is read again every 60 seconds also after it was read while it was invalid.',
    observe:
      'The file is in a directory behind a symbolic link. The link is changed to a directory whose file is invalid, 90 seconds later to one whose file has a webhook that denies: this takes effect within 90 seconds. A server that no longer answers while the file is invalid shows nothing.',
    wrong: 'The reads end after the first file that is not valid.',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    slow: true,
    run: readsLinkedFileAfterInvalid,
  },

  'authorization.file.reload-invalid': {
    text: 'What happens when the authorization configuration file becomes invalid while the server runs is not stated.',
    observe: 'Break the file; record whether the earlier chain stays in force.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authorization-config'],
    waits: true,
    run: recordInvalidReload,
  },

  'authorization.file.reload-after-invalid': {
    text: 'A change of the authorization configuration file takes effect without a restart also where the file was invalid for a while.',
    observe:
      'While the server runs, the file becomes invalid for some seconds, and then has a webhook with a condition on another user: what RBAC grants is 403 for that user, and succeeds for the others, within the budget reload. A server that no longer answers while the file is invalid shows nothing.',
    wrong: 'After a file that is not valid no further change is observed.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: reloadsAfterInvalid,
  },

  'authorization.file.reload-beyond-limits': {
    text: 'A changed authorization configuration file is held to its kind and its limits, too: a webhook of another file is not called. (Inferred: they are those of the file, not of a start.)',
    observe:
      'While the server runs, the file gets a webhook with a timeout of 45s, then one with 65 conditions that hold, then one with another failurePolicy, then one with another type of connection, and a valid one as a file of another kind: for some seconds each is not called for requests of a user. One with the most that is allowed, added afterwards, is called. A server that no longer answers while the file is invalid shows nothing.',
    wrong: 'Only a start checks the values of the file.',
    level: 'SHOULD',
    alsoIn: ['access 8'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    waits: true,
    run: reloadsBeyondLimits,
  },

  'authorization.file.invalid-at-start': {
    text: 'The exact outcome of a start with an invalid authorization configuration file is not stated.',
    observe: 'Record the exit code, the message and whether the server becomes ready.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authorization-config'],
    async run(context) {
      const exit = await exitOf(context, { [configFlag]: { file: 'not a configuration' } });
      const { code, stderr = '' } = exit ?? {};
      context.record({ ready: exit === undefined, code, hasMessage: stderr.trim() !== '' });
    },
  },

  'authorization.file.same-on-all-nodes': {
    text: 'All control-plane nodes need the same contents of the authorization configuration file.',
    excluded: 'not observable: all control-plane nodes get the same contents from their operator',
  },
});
