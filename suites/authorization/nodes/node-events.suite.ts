// Cases: events that node agents write under mode Node (access 5.4).
import { eventType } from '../../../fixtures/objects/event-type.ts';
import { section } from '../../kit/case.ts';
import { allowed } from '../../kit/identities/rights.ts';
import { agentOf, outsiderOf } from './node-agents.ts';
import { deniedToOutsider } from './outsiders.ts';
import { unlessRefused } from '../../kit/unless-blocked.ts';

export default section('access', '5.4', {
  'authorization.nodes.writes-events': {
    text: 'A node agent may write events.',
    observe:
      'The identity system:node:n1 in system:nodes creates an event in a namespace: a success; PATCH and PUT of it are not 403.',
    wrong: 'Events are limited to orch-system.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'events'],
    async run(context) {
      const { namespace, uniqueName, expect } = context;
      // Creates the namespace.
      await namespace.configMaps.given();
      const { events } = agentOf(context, uniqueName('node')).in(namespace);
      const involvedObject = { apiVersion: 'v1', kind: 'Pod', namespace: namespace.name, name: 'any' };
      const event = { involvedObject, reason: 'Seen', message: 'seen by its node', type: 'Normal' };
      // The fields that an Event needs are not shown: this one is taken from an administrator.
      await unlessRefused(() => namespace.events.given(event), 'such an event');
      const answer = await events.create(event);
      expect.success(answer, 'POST of an event');
      const name = answer.object.metadata.name!;
      allowed(await events.mergePatch(name, { count: 2 }), 'PATCH of an event');
      const { object } = await namespace.events.read(name);
      allowed(await events.replace(object), 'PUT of an event');
    },
  },

  'authorization.nodes.writes-group-events': {
    text: 'A node agent may write events of the events group, too. (Inferred: these are events, core 9.3.)',
    observe:
      'The identity system:node:n1 in system:nodes creates an event of the group events.orch.io in a namespace: a success; PATCH and PUT of it are not 403. An outsider gets 403 for the POST.',
    wrong: 'Only events of the core group are allowed.',
    level: 'SHOULD',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'event-objects'],
    async run(context) {
      const { namespace, names, uniqueName, expect } = context;
      await namespace.configMaps.given();
      const type = eventType(names, namespace.name);
      const nodeName = uniqueName('node');
      const events = agentOf(context, nodeName).in(namespace).resource(type);
      const outsider = outsiderOf(context, nodeName);
      const byOutsider = await outsider.in(namespace).resource(type).create();
      const sent = { verb: 'create', group: type.group, resource: type.plural };
      await deniedToOutsider(context, outsider, byOutsider, 'POST of an event', sent);
      const answer = await events.create();
      expect.success(answer, 'POST of an event');
      const name = answer.object.metadata.name!;
      const label = { metadata: { labels: { 'example.com/agent': 'yes' } } };
      allowed(await events.mergePatch(name, label), 'PATCH of an event');
      allowed(await events.replace(await namespace.resource(type).current(name)), 'PUT of an event');
    },
  },
});
