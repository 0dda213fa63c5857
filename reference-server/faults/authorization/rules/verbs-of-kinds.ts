// Planted faults of the verb that requests on some kinds are authorized as (access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Fault } from '../../fault.ts';
import { readRequests } from '../mutate-decisions.ts';

type Resource = NonNullable<Attributes['resource']>;

interface Mistake {
  readonly id: string;
  readonly title: string;
  readonly verb: string;
  readonly as: string;
  readonly isAffected: (resource: Resource) => boolean;
}

const isCustom = ({ group }: Resource) => group.endsWith('.example.com');

const mistakes: readonly Mistake[] = [
  {
    id: 'deletecollection-outside-namespaces-as-delete',
    title: 'DELETE of a collection outside namespaces is authorized as delete.',
    verb: 'deletecollection',
    as: 'delete',
    isAffected: ({ namespace }) => namespace === '',
  },
  {
    id: 'watch-of-secrets-as-list',
    title: 'A watch of secrets is authorized as list.',
    verb: 'watch',
    as: 'list',
    isAffected: ({ plural }) => plural === 'secrets',
  },
  {
    id: 'patch-of-custom-kinds-as-update',
    title: 'PATCH of an object of a custom kind is authorized as update.',
    verb: 'patch',
    as: 'update',
    isAffected: isCustom,
  },
  {
    id: 'list-of-custom-kinds-as-get',
    title: 'A list of objects of a custom kind is authorized as get.',
    verb: 'list',
    as: 'get',
    isAffected: isCustom,
  },
];

export default mistakes.map(({ id, title, verb, as, isAffected }): Fault => ({
  id,
  title,
  breaks: ['authorization.verbs.every-kind'],
  install: (parts) =>
    readRequests(parts, (attributes) =>
      attributes.resource !== undefined && attributes.verb === verb && isAffected(attributes.resource)
        ? { ...attributes, verb: as }
        : attributes,
    ),
}));
