// Cases: how requests on no resource are authorized (access 5.4), shown by paths that are not served.
import { section } from '../kit/case.ts';
import { closedPath, madeUpPath } from '../kit/closed-paths.ts';
import { denied, grantEverywhere, untilAllowed } from '../kit/rights.ts';

export default section({
  'authorization.verbs.paths-without-resource': async (context) => {
    const { people, namespace, expect, names } = context;
    const group = `/apis/${names.groups.rbac}`;
    const first = await people.stranger();
    const madeUp = await closedPath(context, first, '/v1/configmaps');
    // The default roles open it to GET only. A server may as well say first that it does not offer POST there.
    const before = await first.api.post(group, {});
    const everything = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
    await grantEverywhere(context, first, [everything], () => first.in(namespace).roles.list());
    denied(expect, await first.api.get(madeUp), 'GET of a path, under a rule for every resource');
    const after = await first.api.post(group, {});
    expect.equal(after.status, before.status, 'status of a POST to the path of a group, after such a rule');

    const second = await people.stranger();
    const paths = { nonResourceURLs: [madeUp, group], verbs: ['get', 'post'] };
    await grantEverywhere(context, second, [paths], () => second.api.get(madeUp));
    const posts = () => second.api.post(group, {});
    await untilAllowed(context, posts, 'POST to the path of a group, under a rule for that path');
  },

  'authorization.verbs.lowercase-method': async (context) => {
    const { people, expect } = context;
    const first = await people.stranger();
    const path = await closedPath(context, first);
    await grantEverywhere(context, first, [{ nonResourceURLs: [path], verbs: ['get'] }], () =>
      first.api.get(path),
    );
    denied(expect, await first.api.post(path, {}), 'POST, under a rule for get');
    denied(expect, await first.api.put(path, {}), 'PUT, under a rule for get');

    const second = await people.stranger();
    const control = madeUpPath(context);
    const rules = [
      { nonResourceURLs: [path], verbs: ['create', 'list'] },
      { nonResourceURLs: [control], verbs: ['post'] },
    ];
    await grantEverywhere(context, second, rules, () => second.api.post(control, {}));
    denied(expect, await second.api.post(path, {}), 'POST, under a rule for create');
    denied(expect, await second.api.get(path), 'GET, under a rule for list');
  },
});
