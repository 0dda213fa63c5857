// References from one object to another, used by many kinds.
import { embedded, string, struct } from '../../schema/declare.ts';
import type { FieldDeclaration } from '../../schema/declare.ts';

export const objectReference = struct(
  'ObjectReference',
  {
    kind: string({ description: 'Kind of the object.' }),
    namespace: string({ description: 'Namespace of the object.' }),
    name: string({ description: 'Name of the object.' }),
    uid: string({ description: 'Unique id of the object.' }),
    apiVersion: string({ description: 'Version of the API of the object.' }),
    resourceVersion: string({ description: 'The version of the object that is meant.' }),
    fieldPath: string({
      description: 'The part of the object that is meant, such as spec.containers{name}.',
    }),
  },
  { structType: 'atomic', description: 'Points to an object, or to a part of one.' },
);

export const localObjectReference = struct(
  'LocalObjectReference',
  { name: string({ default: '', description: 'Name of an object in the same namespace.' }) },
  { structType: 'atomic', description: 'Points to an object in the same namespace.' },
);

/** The name of an object in the same namespace, as fields of the struct itself. */
export const embeddedName = (): Record<string, FieldDeclaration> =>
  embedded(1, { name: string({ default: '', description: 'Name of the object referred to.' }) });
