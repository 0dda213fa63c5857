// Stored objects of a custom kind as one of its versions shows them (document core 9.1, 9.2: a definition may serve
// several). What is stored was written at any version, under any earlier schema.
import type { ApiObject, Json } from '../object.ts';
import type { Kind } from '../resources/kind.ts';
import { conform } from '../schema/conform.ts';
import { applyDefaults } from '../schema/defaults.ts';
import type { Entry } from '../storage/store.ts';
import { apiVersionOf } from './kind-version.ts';

/** A kind is made anew whenever its definition changes, and so are the variants. */
const variants = new WeakMap<Kind, WeakMap<Entry, Entry>>();

/** The entry with the apiVersion of the kind, without fields that its schema does not have and with its defaults; the
 * entry itself where that is what is stored. Made once an entry, so that its bytes are shared. */
export function shownAs(kind: Kind, entry: Entry): Entry {
  if (kind.custom !== true || entry.corrupt !== undefined) return entry;
  let known = variants.get(kind);
  if (known === undefined) variants.set(kind, (known = new WeakMap()));
  let shown = known.get(entry);
  if (shown === undefined) known.set(entry, (shown = variantOf(kind, entry)));
  return shown;
}

/** Conversion changes the version and nothing else (strategy None). */
function variantOf(kind: Kind, entry: Entry): Entry {
  const apiVersion = apiVersionOf(kind);
  const named = entry.value.apiVersion === apiVersion ? entry.value : { ...entry.value, apiVersion };
  const { value } = conform(kind.schema, named as unknown as Json);
  const filled = applyDefaults(kind.schema, value) as unknown as ApiObject;
  return filled === entry.value ? entry : { ...entry, value: filled };
}
