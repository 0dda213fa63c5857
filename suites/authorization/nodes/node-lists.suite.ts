// Cases: lists and watches by name of the objects that the pods of a node use, under mode Node (access 5.4).
import { section } from '../../kit/case.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import {
  agentOf,
  configMapVolumes,
  mustNotWatch,
  mustWatch,
  podOn,
  secretVolumes,
  stillThere,
  untilRead,
} from './node-agents.ts';

const needs = ['node-authorization', 'impersonation', 'cluster-wide', 'pods'] as const;

export default section('access', '5.4', {
  'authorization.nodes.lists-some-of-its-pods': {
    text: 'A node agent may list and watch some of the pods bound to its node, by a field selector with further requirements. (Inferred: each of them is bound to the node.)',
    observe:
      'Two pods are bound to n1: the identity system:node:n1 in system:nodes lists and watches pods by spec.nodeName=n1 and the name of one of them, in each order: 200, and the list has this pod only, where the run itself may select so. With spec.nodeName=n2 and the name of a pod bound to n2: 403, where selectors limit what agents read.',
    wrong: 'Only the selector spec.nodeName=n1 itself is allowed.',
    level: 'SHOULD',
    needs,
    uses: ['node-selectors'],
    run: listsSomePods,
  },

  'authorization.nodes.lists-secrets-of-its-pods': {
    text: 'A node agent may list and watch a secret that a pod bound to its node uses, by its name. (Inferred: reading includes get, list and watch.)',
    observe:
      'A pod bound to n1 uses a secret: the identity system:node:n1 in system:nodes lists and watches secrets of its namespace with the field selector metadata.name=<the secret>: 200. With the name of another one both are 403.',
    wrong: 'Secrets can be read by path only, so that an agent cannot follow their changes.',
    level: 'SHOULD',
    needs,
    run: listsUsed('secrets', secretVolumes),
  },

  'authorization.nodes.lists-config-maps-of-its-pods': {
    text: 'A node agent may list and watch a config map that a pod bound to its node uses, by its name. (Inferred: reading includes get, list and watch.)',
    observe:
      'A pod bound to n1 uses a config map: the identity system:node:n1 in system:nodes lists and watches config maps of its namespace with the field selector metadata.name=<the config map>: 200. With the name of another one both are 403.',
    wrong: 'Config maps can be read by path only, so that an agent cannot follow their changes.',
    level: 'SHOULD',
    needs,
    run: listsUsed('configMaps', configMapVolumes),
  },
});

function listsUsed(
  plural: 'secrets' | 'configMaps',
  specOf: (...names: readonly string[]) => object,
): CaseFunction {
  return async (context) => {
    const { namespace, uniqueName, expect, eventually } = context;
    const nodeName = uniqueName('node');
    const [used, other] = (await namespace[plural].givenMany(2)).map(({ metadata }) => metadata.name!);
    await podOn(namespace, nodeName, { spec: specOf(used!) });
    const agent = agentOf(context, nodeName);
    await untilRead(context, agent, namespace[plural].path(used), `one of the ${plural} of its pod`);
    const mine = agent.in(namespace)[plural];
    const selecting = (name: string | undefined) => ({ fieldSelector: `metadata.name=${name}` });
    const what = `one of the ${plural} by its name`;
    // Another replica may learn of the pod later.
    await eventually(async () => {
      expect.success(await mine.list(selecting(used)), `list of ${what}, which a pod of the node uses`);
      await mustWatch(context, mine, selecting(used), `watch of ${what}, which a pod of the node uses`);
    }, 'authorization');
    expect.status(await mine.list(selecting(other)), 403, `list of ${what}, which no pod uses`);
    await mustNotWatch(context, mine, selecting(other), `watch of ${what}, which no pod uses`);
  };
}

async function listsSomePods(context: CaseContext): Promise<void> {
  const { namespace, uniqueName, expect, eventually } = context;
  const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
  const { name = '' } = (await podOn(namespace, nodeName)).metadata;
  await podOn(namespace, nodeName);
  const { pods } = agentOf(context, nodeName).in(namespace);
  const ofNode = `spec.nodeName=${nodeName}`;
  await eventually(
    async () => expect.success(await pods.list({ fieldSelector: ofNode }), 'list of the pods of its node'),
    'authorization',
  );
  const byName = `metadata.name=${name}`;
  const offered = await namespace.pods.list({ fieldSelector: `${ofNode},${byName}` });
  // Which fields a selector may combine is not shown.
  if (!offered.ok)
    throw new NotRun('not-exercised', 'the server selects pods by the name of the node or of the pod only');
  for (const fieldSelector of [`${ofNode},${byName}`, `${byName},${ofNode}`]) {
    const listed = await pods.list({ fieldSelector });
    expect.success(listed, 'list of a pod of its node by the name of node and pod');
    const found = listed.list.items.map(({ metadata }) => metadata.name);
    if (found.length === 0) await stillThere(namespace.pods, name);
    expect.equal(found, [name], 'names of the pods in a list by the name of node and pod');
    await mustWatch(
      context,
      pods,
      { fieldSelector },
      'watch of a pod of its node by the name of node and pod',
    );
  }
  if (!context.has('node-selectors')) return;
  // Not the name of its own pod: that list is always empty, and a server may allow it.
  const { name: notItsOwn } = (await podOn(namespace, otherName)).metadata;
  const others = { fieldSelector: `spec.nodeName=${otherName},metadata.name=${notItsOwn}` };
  expect.status(await pods.list(others), 403, 'list of a pod of another node by the name of node and pod');
}
