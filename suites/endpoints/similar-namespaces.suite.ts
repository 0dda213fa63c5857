// Cases: deletecollection with other namespaces whose names share a prefix (core 4.1, 4.2).
import { section } from '../kit/case.ts';
import { builtInOrCustom } from '../kit/kinds/subjects.ts';
import { similarNames, similarNamespaces, sorted } from '../kit/data/similar-names.ts';

export default section('core', '4.1', {
  'endpoints.delete-collection.one-namespace': {
    text: 'DELETE of a namespaced collection deletes only the objects of that namespace, whatever the names of the others.',
    observe:
      'Objects of the same names in the namespaces n, n0 and n-x: DELETE of the collection of n empties it and leaves the others unchanged. The same of a custom kind, where the target has them.',
    wrong: 'The objects of n0 are deleted too, because keys are compared by prefix.',
    alsoIn: ['core 4.2'],
    needs: ['cluster-wide'],
    subjects: builtInOrCustom,
    async run(context) {
      const { collection, eventually, expect } = context;
      const namespaces = await similarNamespaces(context);
      const [emptied, ...others] = namespaces.map((one) => one.resource(collection.type));
      for (const resource of [emptied!, ...others])
        await Promise.all(similarNames.map((name) => resource.given({ metadata: { name } })));
      expect.success(await emptied!.removeCollection(), 'DELETE of a collection');
      await eventually(async () => {
        const { items } = (await emptied!.list()).list;
        expect.equal(items.length, 0, 'objects in the namespace whose collection was deleted');
      }, 'controller');
      for (const [index, resource] of others.entries()) {
        const { items } = (await resource.list()).list;
        const names = items
          .filter(({ metadata }) => !metadata.deletionTimestamp)
          .map(({ metadata }) => metadata.name ?? '');
        const what = `objects in other namespace ${index + 1}, whose name begins like that of the emptied one`;
        expect.equal(sorted(names), sorted(similarNames), what);
      }
    },
  },
});
