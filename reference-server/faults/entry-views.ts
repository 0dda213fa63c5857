// A bug in how objects are returned: reads, lists, writes and watches apply the same view, while the store stays
// correct.
import { isObject } from '../object.ts';
import type { ApiObject, Json, JsonObject, ObjectMeta } from '../object.ts';
import type { Parts } from '../parts/index.ts';
import type { Entry } from '../storage/store.ts';

export type View = (entry: Entry) => Entry;

/** Applies the view to every entry that clients receive. */
export function showEntries(parts: Parts, view: View): void {
  const { get, list, create, update } = parts.storage;
  const { delivery } = parts.watch;
  parts.storage.get = async (store, key) => {
    const entry = await get(store, key);
    return entry && view(entry);
  };
  parts.storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    return { ...page, entries: page.entries.map(view) };
  };
  parts.storage.create = async (store, key, value) => view(await create(store, key, value));
  parts.storage.update = async (store, key, change, options) =>
    view(await update(store, key, change, options));
  parts.watch.delivery = (facts) => {
    const deliver = delivery(facts);
    return (event) => deliver(event).map((shown) => ({ ...shown, entry: view(shown.entry) }));
  };
}

/** The entry with other members of its object. */
export const withMembers = (entry: Entry, members: Partial<ApiObject>): Entry => ({
  ...entry,
  value: { ...entry.value, ...members },
});

/** The entry with other metadata. */
export const withShownMetadata = (entry: Entry, metadata: ObjectMeta): Entry =>
  withMembers(entry, { metadata });

/** Applies the inverse of the view to bodies, so that clients may send back the objects that they received. */
export function readBodies(parts: Parts, read: (body: JsonObject) => JsonObject): void {
  const { decodeJson, decodeYaml, decodeCbor } = parts.encoding;
  const view = (body: Json): Json => (isObject(body) ? read(body) : body);
  parts.encoding.decodeJson = (text) => view(decodeJson(text));
  parts.encoding.decodeYaml = async (text) => view(await decodeYaml(text));
  parts.encoding.decodeCbor = async (bytes) => view(await decodeCbor(bytes));
}
