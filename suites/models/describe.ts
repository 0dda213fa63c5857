// Describes requests, objects and events for messages, with short names and without versions, which are opaque.
import type { Content } from './kinds.ts';
import { kinds } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { CollectionId, Request, Response, Seen, SeenEvent } from './requests.ts';
import type { Change, Stored } from './state.ts';

/** `pod templates of namespace 2` */
export function describeCollection(id: CollectionId): string {
  const [kind, number] = id.split('/') as [KindName, string];
  return `${kinds[kind].singular}s of namespace ${number}`;
}

export function describeRequest(request: Request): string {
  const where = `in the ${describeCollection(request.collection)}`;
  switch (request.verb) {
    case 'create':
      return `create ${request.name} with ${describeContent(request.content)} ${where}`;
    case 'update':
      return `update ${request.name} to ${describeContent(request.content)} ${where}`;
    case 'patch':
      return `${request.form ?? 'merge'} patch of ${request.name} to ${describeContent(request.content)} ${where}`;
    case 'get':
      return `get ${request.name}${describeVersion(request.version)} ${where}`;
    case 'delete':
      return `delete ${request.name} ${where}`;
    case 'deletecollection':
      return `delete all${describeColor(request.color)} ${where}`;
    case 'list': {
      const { color, version, match } = request;
      return `list all${describeColor(color)}${describeVersion(version)}${match === undefined ? '' : ` (${match})`} ${where}`;
    }
    case 'page': {
      const { walk, limit, color, version } = request;
      return `chunked list ${walk}: list all${describeColor(color)}${describeVersion(version)} with limit ${limit} ${where}`;
    }
    case 'continue':
      return `chunked list ${request.walk}: next chunk with limit ${request.limit}`;
    case 'watch':
      return `watch ${request.watch}: start${describeVersion(request.version)} ${where}`;
    case 'events':
      return `watch ${request.watch}: check its events`;
  }
}

const describeVersion = (version: string | undefined) => {
  if (version === undefined) return '';
  return version === '0' ? ' at version 0' : ' at an earlier version';
};

const describeColor = (color: string | undefined) => (color === undefined ? '' : ` ${color} ones`);

export function describeContent({ value, color }: Partial<Content>): string {
  return [value, color].filter((part) => part !== undefined).join(', ');
}

/** The parts of an answer that the model checks. */
export function describeResponse({ status, object, list, events }: Response): string {
  if (events !== undefined) return describeEvents(events);
  if (list !== undefined && status < 300) {
    const names = list.items.map(describeSeen).join('; ');
    return `${status}: ${names === '' ? 'nothing' : names}${list.token === '' ? '' : '; with a continue token'}`;
  }
  return object === undefined || status >= 300 ? String(status) : `${status}: ${describeSeen(object)}`;
}

/** `a (v1, red, being deleted)` */
export function describeSeen({ name, isMarked, ...content }: Seen): string {
  return `${name} (${describeContent(content)}${isMarked ? ', being deleted' : ''})`;
}

export const describeStored = ({ name, ...content }: Stored): string =>
  `${name} (${describeContent(content)})`;

export const describeEvent = ({ type, object }: SeenEvent): string => `${type} ${describeSeen(object)}`;

export function describeEvents(events: readonly SeenEvent[]): string {
  return events.length === 0 ? 'nothing' : events.map(describeEvent).join('; ');
}

/** `the creation of a (v1, red)` */
export function describeChange({ kind, object }: Change): string {
  const what = {
    created: 'creation',
    changed: 'change',
    rewritten: 'write without change',
    ending: 'deletion',
    gone: 'removal',
  };
  return `the ${what[kind]} of ${describeStored(object)}`;
}
