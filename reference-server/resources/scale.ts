// Scale (autoscaling group, v1): the desired and actual replicas of an object of another kind. It is a view of
// that object, and not stored.
import { integer, kindStruct, string, struct } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import { wholeObject } from '../schema/object-meta.ts';
import type { Kind, Subresource } from './declaration/kind.ts';

export type Scale = StoredObject<typeof fields>;

export type ScaleSubresource = Extract<Subresource, { type: 'scale' }>;

const fields = kindStruct(
  'Scale',
  {
    spec: struct('ScaleSpec', {
      replicas: integer({ minimum: 0, description: 'Desired number of replicas.' }),
    }),
    status: struct('ScaleStatus', {
      replicas: integer({ description: 'How many there are.' }),
      selector: string({ description: 'Which pods are counted, as the query of a list writes it.' }),
    }),
  },
  { description: 'Desired and actual number of replicas.' },
);

export const scaleSchema = wholeObject(fields);

/** The kind of the request and response bodies of `parent`'s scale subresource. */
export const scaleKind = (parent: Kind, { group, verbs }: ScaleSubresource): Kind => ({
  group,
  version: 'v1',
  kind: 'Scale',
  plural: parent.plural,
  singular: 'scale',
  scope: parent.scope,
  verbs,
  schema: scaleSchema,
  nameRule: parent.nameRule,
  deleteAnswer: 'status',
  ...(parent.custom === undefined ? {} : { custom: parent.custom }),
});
