// One call for each verb of the service (core 4.2), sent by somebody to the pod templates of a namespace.
import type { Answer } from '../kit/answer.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import { opened } from '../kit/opened.ts';
import type { Namespace } from '../kit/collections.ts';
import type { Person } from '../kit/people.ts';
import type { ResourceVerb } from '../kit/verbs.ts';

export interface Aim {
  /** As it is now: a PUT names its version. */
  readonly object: ApiObject;
  /** What a POST sends. */
  readonly fresh: ApiObject;
}

const label = { metadata: { labels: { changed: 'yes' } } };

/** Sends the request that the verb stands for. */
export function call(
  { api, in: seen }: Person,
  namespace: Namespace,
  verb: ResourceVerb,
  { object, fresh }: Aim,
): Promise<Answer> {
  const resource = seen(namespace).podTemplates;
  const name = object.metadata.name!;
  switch (verb) {
    case 'get':
      return resource.read(name);
    case 'list':
      return resource.list();
    case 'watch':
      // Something between may hold the headers back until it ends.
      return opened(resource, { timeoutSeconds: 2 });
    case 'create':
      // Who may only create cannot wait for what is stored later.
      return api.post(resource.path(), fresh);
    case 'update':
      return resource.replace(overlay(object, label));
    case 'patch':
      return resource.mergePatch(name, label);
    case 'delete':
      return resource.remove(name);
    case 'deletecollection':
      return resource.removeCollection();
  }
}
