// Requirements on the attributes of a request that authorizers see.
import { section } from '../../kit/case.ts';
import {
  apiGroup,
  apiVerb,
  httpVerb,
  name,
  namespace,
  path,
  resource,
  resourceOrPath,
  subresource,
  user,
} from './reviewed-attributes.ts';
import { extra, groups } from './reviewed-identities.ts';

export default section('access', '5.4', {
  'authorization.attributes.user': {
    text: 'The username is part of what authorizers see.',
    observe:
      'Generated requests of all verbs on objects, collections and sub-resources of several groups, also one that is not served, and on paths, each by a user of its own. In v1 and v1beta1 the SubjectAccessReview that the authorization webhook receives holds the username (customarily in spec.user). The same requests serve all rows on attributes; those that a server may refuse before authorization count only where a review arrives.',
    wrong: 'The uid is sent instead.',
    needs: ['launcher', 'authorization-webhook'],
    run: user,
  },

  'authorization.attributes.groups': {
    text: 'The groups of the user are part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives holds the groups of the user, system:authenticated included (customarily in spec.groups): for users in none, one, several and 70 groups.',
    wrong: 'system:authenticated is missing.',
    needs: ['launcher', 'authorization-webhook'],
    run: groups,
  },

  'authorization.attributes.extra': {
    text: 'The extra values of the user are part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives holds the extra map of the user (customarily in spec.extra), with all values of each key, also of keys with capital letters where a token webhook gives such users.',
    wrong: 'Extra values are missing, or their keys are put into lower case.',
    alsoIn: ['access 2.1'],
    needs: ['launcher', 'authorization-webhook'],
    run: extra,
  },

  'authorization.attributes.resource-or-path': {
    text: 'Authorizers see whether a request is for a resource.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives has spec.resourceAttributes for a request on a resource, and not for another path.',
    wrong: 'Both kinds of request carry resourceAttributes.',
    needs: ['launcher', 'authorization-webhook'],
    run: resourceOrPath,
  },

  'authorization.attributes.path': {
    text: 'The path of a non-resource request is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives holds the URL path, without the query (customarily in spec.nonResourceAttributes.path).',
    wrong: 'The query is included.',
    needs: ['launcher', 'authorization-webhook'],
    run: path,
  },

  'authorization.attributes.api-verb': {
    text: 'The API verb of a request on a resource is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives has the verb list for a GET of a collection, and the mapped verb for other requests; impersonate for a user who acts as another.',
    wrong: 'The HTTP method is sent.',
    needs: ['launcher', 'authorization-webhook'],
    run: apiVerb,
  },

  'authorization.attributes.http-verb': {
    text: 'The HTTP verb of a non-resource request is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives has the HTTP method in lower case as its verb.',
    wrong: 'GET is sent in upper case.',
    needs: ['launcher', 'authorization-webhook'],
    run: httpVerb,
  },

  'authorization.attributes.resource': {
    text: 'The resource is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives names the resource as the URL does, such as podtemplates.',
    wrong: 'The kind is sent.',
    needs: ['launcher', 'authorization-webhook'],
    run: resource,
  },

  'authorization.attributes.name': {
    text: 'The name of the object on get, update, patch and delete is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives holds the name, for each of the four verbs, and for the user whom a user impersonates.',
    wrong: 'The name is empty for patch.',
    needs: ['launcher', 'authorization-webhook'],
    run: name,
  },

  'authorization.attributes.sub-resource': {
    text: 'The sub-resource is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives for a request on a sub-resource holds it separately from the resource (customarily in spec.resourceAttributes.subresource).',
    wrong: 'Both are sent as one, such as namespaces/status, in the resource.',
    needs: ['launcher', 'authorization-webhook'],
    run: subresource,
  },

  'authorization.attributes.namespace': {
    text: 'The namespace is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives holds the namespace of the URL, and none for a ClusterRole and for lists across namespaces.',
    wrong: 'Lists across namespaces are sent as namespace default.',
    needs: ['launcher', 'authorization-webhook', 'rbac'],
    run: namespace,
  },

  'authorization.attributes.api-group': {
    text: 'The API group is part of what authorizers see.',
    observe:
      'The SubjectAccessReview that the authorization webhook receives has an empty group for the core group, rbac.authorization.orch.io for roles and, where the server has them, events.orch.io for events of that group.',
    wrong: 'v1 or core is sent for the core group.',
    needs: ['launcher', 'authorization-webhook', 'rbac'],
    run: apiGroup,
  },
});
