// One call for each verb of the service (core 4.2), on a collection as somebody sees it.
import type { Answer } from '../kit/answer.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import { opened } from '../kit/opened.ts';
import type { Resource } from '../kit/resource.ts';

export const ownVerbs = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
] as const;
export type OwnVerb = (typeof ownVerbs)[number];

export interface Aim {
  /** As it is now: a PUT names its version. */
  readonly object: ApiObject;
  /** What a POST sends. */
  readonly fresh: ApiObject;
}

const label = { metadata: { labels: { changed: 'yes' } } };

/** Sends the request that the verb stands for. */
export function call(resource: Resource, verb: OwnVerb, { object, fresh }: Aim): Promise<Answer> {
  const name = object.metadata.name!;
  switch (verb) {
    case 'get':
      return resource.read(name);
    case 'list':
      return resource.list();
    case 'watch':
      return opened(resource);
    case 'create':
      return resource.create(fresh);
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
