// Requirements on apply requests: body, field manager and permissions.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.request.managed-fields-refused',
    document: 'core',
    section: '2.4',
    also: ['core 4.9'],
    level: 'SHOULD',
    text: 'An apply whose body sets managedFields is refused (inferred: the documents say that the body must not set it).',
    observe:
      'Apply with metadata.managedFields holding one entry: refused with any 4xx, and the object is unchanged.',
    wrong: "The client's managedFields are stored as sent.",
  },
  {
    id: 'apply.request.body-yaml',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'An apply takes a partial object in YAML.',
    observe:
      'Apply block-style YAML with apiVersion, kind, metadata.name and one label: success, and the label is there.',
    wrong: 'YAML is refused.',
  },
  {
    id: 'apply.request.body-json',
    document: 'core',
    section: '4.9',
    also: ['core 4.7'],
    level: 'MUST',
    text: 'An apply takes a partial object in JSON, under the media type application/apply-patch+yaml.',
    observe:
      'The same content as JSON text under application/apply-patch+yaml: success, and the label is there.',
    wrong: 'JSON is refused.',
  },
  {
    id: 'apply.request.field-manager-required',
    document: 'core',
    section: '4.9',
    also: ['core 4.3'],
    level: 'MUST',
    text: 'An apply needs the fieldManager query parameter.',
    observe:
      'Apply without fieldManager, with a User-Agent header: refused, and the object is neither made nor changed.',
    wrong: 'The manager of an apply is guessed from the User-Agent.',
  },
  {
    id: 'apply.request.patch-permission',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Applying to an existing object needs the patch permission.',
    observe:
      'A user who may create but not patch applies to an existing object: refused. Once patch is granted it passes.',
    wrong: 'Apply is authorized as update.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'apply.request.create-permission',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Applying an object that does not exist needs the create permission.',
    observe:
      'A user who may patch but not create applies under a new name: refused, and nothing is made. With both it passes; with create alone the answer is recorded.',
    wrong: 'patch alone creates objects.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'apply.request.without-version',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'An apply needs no resourceVersion and no previous read.',
    observe: 'Apply without a resourceVersion to an object that others have changed since: success.',
    wrong: 'A missing resourceVersion is answered with 409 or 400.',
  },
  {
    id: 'apply.request.repeated-keeps-version',
    document: 'core',
    section: '4.9',
    also: ['core 2.3'],
    level: 'SHOULD',
    text: 'An apply that its manager repeats leaves resourceVersion as it is, since the object did not change. (Inferred.)',
    observe:
      'Apply the same intent twice, to a config map, a PodTemplate and where served a custom object: the version and the entries after both are equal.',
    wrong: 'Each apply records its time, and so makes a new version.',
  },
  {
    id: 'apply.request.full-intent',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'A controller puts every field that it cares about into each apply.',
    excluded: 'a duty of clients: what a controller puts into its apply',
  },
  {
    id: 'apply.request.controllers-force',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'A controller should always force conflicts.',
    excluded: 'a duty of clients: controllers force conflicts',
  },
] as const satisfies readonly Row[];
