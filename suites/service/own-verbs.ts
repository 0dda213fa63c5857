// One request for each verb of the service (core 4.2), sent by a user to the pod templates of a namespace.
import type { Answer } from '../kit/answers/answer.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { opened } from '../kit/watches/opened.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Namespace } from '../kit/kinds/collections.ts';
import type { Person } from '../kit/identities/people.ts';
import type { ResourceVerb } from '../kit/verbs.ts';

export interface Target {
  /** A stored object. */
  readonly object: ApiObject;
  /** The object that a POST sends. */
  readonly fresh: ApiObject;
}

const label = { metadata: { labels: { changed: 'yes' } } };

/** Sends the request of the verb. */
export function sendVerb(
  { api, in: inNamespace }: Person,
  namespace: Namespace,
  verb: ResourceVerb,
  { object, fresh }: Target,
): Promise<Answer> {
  const resource = inNamespace(namespace).podTemplates;
  const name = object.metadata.name!;
  switch (verb) {
    case 'get':
      return resource.read(name);
    case 'list':
      return resource.list();
    case 'watch':
      return opened(resource);
    case 'create':
      // A user who may only create cannot read the object, as Resource.create does after a 202.
      return api.post(resource.path(), fresh);
    case 'update':
      // A version that another writer did not replace: the user itself may not read the object.
      return replaceNow(namespace.podTemplates, name, label, (next) => resource.replace(next));
    case 'patch':
      return resource.mergePatch(name, label);
    case 'delete':
      return resource.remove(name);
    case 'deletecollection':
      return resource.removeCollection();
  }
}
