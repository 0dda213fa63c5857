// Cases: the paths of sub-resources (core 4.1).
import { section } from '../kit/case.ts';
import { createDiscovery } from '../kit/features/discovery.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import { wholeList } from '../kit/objects/whole-list.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { givenPod } from './pods.ts';

export default section('core', '4.1', {
  'endpoints.paths.sub-resource': {
    text: "A sub-resource is served at its item's path plus one segment.",
    observe:
      "GET /api/v1/namespaces/<namespace>/pods/<name>/status: 200 with the name and uid of the pod. Not exercised where it is missing and the server's list of resources does not name it.",
    wrong: 'Sub-resources need a query parameter.',
    alsoIn: ['core 1'],
    needs: ['pods'],
    async run(context) {
      const { namespace, api, expect } = context;
      const { name = '', uid } = (await givenPod(context, namespace)).metadata;
      const path = namespace.pods.path(name, 'status');
      const read = await api.get(path);
      // The documents do not state that pods have this sub-resource.
      const status = { group: '', version: 'v1', plural: 'pods/status' };
      if (isMissing(read) && !(await createDiscovery(api).serves(status)))
        throw new NotRun('not-exercised', `pods have no sub-resource status: GET answered ${read.status}`);
      // The verbs of a sub-resource are not shown: one that cannot be read is tried with PATCH.
      const answer =
        read.status === 405 ? await api.patch(path, { status: {} }, 'application/merge-patch+json') : read;
      expect.success(answer, "a request on a sub-resource below its item's path");
      expect.contains(
        answer.object.metadata,
        { name, uid },
        'metadata of the object that the sub-resource shows',
      );
    },
  },

  'endpoints.paths.sub-resource-single-object': {
    text: 'A sub-resource cannot be accessed for several objects at once.',
    observe:
      'With pods in the namespace, GET <collection>/status, in one namespace and in all, never returns 200 with a list: the segment is the name of an item.',
    wrong: 'The path of a sub-resource below a collection returns a list.',
    needs: ['pods'],
    async run(context) {
      const { namespace, cluster, api, expect } = context;
      const { uid } = (await givenPod(context, namespace)).metadata;
      const collections = [namespace.pods.path(), cluster.resource(namespace.pods.type).path()];
      for (const collection of collections) {
        const answer = await api.get(`${collection}/status`);
        const isList =
          answer.ok &&
          isRecord(answer.json) &&
          (Array.isArray(answer.json['items']) || String(answer.json['kind']).endsWith('List'));
        expect.equal(
          isList,
          false,
          `whether the path of a sub-resource below a collection returns a list (${answer.request})`,
        );
        expect.equal(answer.text.includes(String(uid)), false, 'whether it shows the pods of the collection');
      }
      const items = await wholeList(context, namespace.pods.list, 'GET of the collection itself');
      const uids = items.map(({ metadata }) => metadata.uid);
      expect.equal(uids.includes(uid), true, 'whether the collection itself shows the pod');
    },
  },

  'endpoints.paths.sub-resource-verbs': {
    text: 'Which verbs a sub-resource supports differs by object and is not shown.',
    observe: 'Try each method on a sub-resource and record the status.',
    wrong: 'Failing a server that refuses DELETE on a sub-resource.',
    level: 'UNSPECIFIED',
    needs: ['pods'],
    async run(context) {
      const { namespace, api, record } = context;
      const { name = '' } = (await givenPod(context, namespace)).metadata;
      const path = namespace.pods.path(name, 'status');
      const contentType = 'application/merge-patch+json';
      const get = await api.get(path);
      const patch = await api.patch(path, { status: {} }, contentType);
      const body = patch.ok ? patch.object : get.object;
      const answers = {
        GET: get,
        PATCH: patch,
        POST: await api.post(path, body),
        PUT: await api.put(path, body),
        DELETE: await api.delete(path),
      };
      record(Object.fromEntries(Object.entries(answers).map(([method, { status }]) => [method, status])));
    },
  },

  'endpoints.paths.proxy-shape': {
    text: 'The request and response of the proxy verb are not shown.',
    observe: 'Record whether a proxy sub-resource responds.',
    wrong: 'Demanding a certain body in a proxy answer.',
    level: 'UNSPECIFIED',
    needs: ['pods'],
    async run(context) {
      const { namespace, api, record } = context;
      const { name = '' } = (await givenPod(context, namespace)).metadata;
      const { status } = await api.get(namespace.pods.path(name, 'proxy'));
      // The answer of a proxy depends on the pod, which may still be starting.
      record({ proxy: status === 404 || status === 405 ? 'not offered' : 'offered' });
    },
  },
});
