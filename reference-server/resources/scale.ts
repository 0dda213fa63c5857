// Scale (autoscaling group, v1): how many replicas an object of another kind wants and has. It is a view of that object,
// and stored nowhere.
import type { ApiObject } from '../object.ts';
import { integer, kindStruct, string, struct } from '../schema/declare.ts';
import { wholeObject } from '../schema/object-meta.ts';
import type { Kind, Subresource } from './kind.ts';

export interface Scale extends ApiObject {
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number; readonly selector?: string };
}

export type ScaleSubresource = Extract<Subresource, { type: 'scale' }>;

export const scaleSchema = wholeObject(
  kindStruct(
    'Scale',
    {
      spec: struct('ScaleSpec', { replicas: integer({ minimum: 0, description: 'How many are wanted.' }) }),
      status: struct('ScaleStatus', {
        replicas: integer({ description: 'How many there are.' }),
        selector: string({ description: 'Which pods are counted, as the query of a list writes it.' }),
      }),
    },
    { description: 'How many replicas are wanted, and how many there are.' },
  ),
);

/** The kind of the bodies that the subresource of `parent` takes and answers. */
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
