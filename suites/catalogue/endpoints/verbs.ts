// Requirements on what each HTTP method does, and on its body.
import type { Row } from '../row.ts';

export default [
  {
    id: 'endpoints.verbs.post-creates',
    document: 'core',
    section: '4.2',
    level: 'MUST',
    text: 'POST to a collection creates a new object and replaces none.',
    observe:
      'POST podtemplates stores a new object with its own uid; a second POST with the same name leaves the stored object as it was.',
    wrong: 'POST with an existing name overwrites the object.',
  },
  {
    id: 'endpoints.verbs.put-replaces',
    document: 'core',
    section: '4.2',
    level: 'MUST',
    text: 'PUT replaces the addressed object: what the body leaves out is gone.',
    observe: 'PUT without a label that the stored object has: the label is gone afterwards.',
    wrong: 'PUT merges as PATCH does.',
  },
  {
    id: 'endpoints.verbs.put-may-create',
    document: 'core',
    section: '4.2',
    level: 'MAY',
    text: 'PUT to a name that does not exist may create the object, or be refused.',
    observe: 'PUT podtemplates/<new name>: either 201 and the object is stored, or a refusal and it is not.',
    wrong: 'The answer is 201 but nothing is stored, or a refusal but the object is stored.',
  },
  {
    id: 'endpoints.verbs.delete-item',
    document: 'core',
    section: '4.2',
    level: 'MUST',
    text: 'DELETE on an item deletes that one object.',
    observe: 'Objects a and ab; DELETE podtemplates/a: a goes, ab is still there, also in the list.',
    wrong: 'DELETE matches by a prefix of the name.',
  },
  {
    id: 'endpoints.verbs.delete-collection',
    document: 'core',
    section: '4.2',
    also: ['core 1'],
    level: 'MUST',
    text: 'DELETE on a collection deletes its members, and no object of another namespace or type.',
    observe:
      'Objects in two namespaces; DELETE podtemplates in the first: its pod templates go, its config maps and the objects of the other namespace stay.',
    wrong: 'Collection delete crosses namespaces.',
  },
  {
    id: 'endpoints.create.body-required',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'create needs an object in its body.',
    observe: 'POST podtemplates with an empty body: refused, and the list stays as it was.',
    wrong: 'An empty body creates an empty object.',
  },
  {
    id: 'endpoints.update.body-required',
    document: 'core',
    section: '4.3',
    also: ['core 4.5'],
    level: 'MUST',
    text: 'update needs the object in its body.',
    observe: 'PUT a pod template with an empty body: refused, the stored object is unchanged.',
    wrong: 'An empty PUT empties the object.',
  },
  {
    id: 'endpoints.patch.body-required',
    document: 'core',
    section: '4.3',
    also: ['core 4.5'],
    level: 'MUST',
    text: 'patch needs a patch in its body.',
    observe:
      'Merge patch, JSON patch and strategic merge patch of a pod template with an empty body: refused, the stored object is unchanged. Apply with an empty body, by a manager that applied a label: refused, and the label stays.',
    wrong: 'An empty body is answered 200, or empties the object, or takes from a manager what it applied.',
  },
] as const satisfies readonly Row[];
