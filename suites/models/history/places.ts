// The collections in which the clients of a history act, and how an object on the wire becomes a state of the history.
import { isRecord } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Scope, Seen } from './history.ts';

/** One collection of one namespace, with the objects that clients write there. */
export interface Place {
  readonly resource: Resource;
  /** Names by what messages call the objects. */
  readonly names: ReadonlyMap<string, string>;
  /** The object of the write that ends the history. */
  readonly closing: string;
}

/** What a reader reads: a collection, or the same over all namespaces, whole or by labels. */
export interface View {
  readonly resource: Resource;
  readonly places: readonly Place[];
  readonly labelSelector?: string;
  readonly labelValue?: string;
}

export const scopeOf = (client: string, { places, labelValue }: View): Scope => ({
  client,
  objects: places.flatMap(({ names }) => [...names.keys()]),
  ...(labelValue === undefined ? {} : { labelValue }),
});

export const selectorOf = ({ labelSelector, labelValue }: View): { readonly labelSelector?: string } => {
  const terms = [
    ...(labelSelector === undefined ? [] : [labelSelector]),
    ...(labelValue === undefined ? [] : [`selected=${labelValue}`]),
  ];
  return terms.length === 0 ? {} : { labelSelector: terms.join(',') };
};

/** What messages call an object of the view; undefined for objects of others. */
export function objectIn({ places }: View, namespace: string, name: string): string | undefined {
  const place = places.find(({ resource }) => resource.namespace === namespace);
  for (const [object, taken] of place?.names ?? []) if (taken === name) return object;
  return undefined;
}

/** Labels and annotations of a write. The content stands in two places, so that a mixture of two states is recognized, and
 * in a field of the client's own, which no other client writes. */
export const markOf = (client: string, content: string, labelValue: string) => ({
  annotations: { content, [`${ownPrefix}${clientKey(client)}`]: content },
  labels: { copy: content, selected: labelValue },
});

const ownPrefix = 'by-';

/** A client as part of a key, or as a field manager. */
export const clientKey = (client: string): string => client.replaceAll(' ', '-');

/** A state as the history keeps it; undefined for what is no object of the view. */
export function seenIn(view: View, value: unknown): Seen | undefined {
  if (!isRecord(value) || !isRecord(value['metadata'])) return undefined;
  const { name, namespace, uid, resourceVersion, annotations, labels, deletionTimestamp } = value['metadata'];
  const object = objectIn(view, text(namespace), text(name));
  if (object === undefined) return undefined;
  const [content, copy] = [member(annotations, 'content'), member(labels, 'copy')];
  return {
    object,
    version: text(resourceVersion),
    uid: text(uid),
    content: content === copy ? content : `${content} beside ${copy}`,
    labelValue: member(labels, 'selected'),
    own: ownFields(annotations),
    ...(typeof deletionTimestamp === 'string' ? { terminating: true } : {}),
  };
}

/** By client, as `clientKey` has it. */
const ownFields = (annotations: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(annotations) ? annotations : {})
      .filter(([key]) => key.startsWith(ownPrefix))
      .map(([key, value]) => [key.slice(ownPrefix.length), text(value)]),
  );

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const member = (record: unknown, name: string): string => (isRecord(record) ? text(record[name]) : '');
