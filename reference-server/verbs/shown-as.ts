// Stored objects as a kind shows them that does not show them as they are stored: a version of a custom kind (document
// core 9.1, 9.2: a definition may serve several), or a kind whose objects are kept as those of its twin.
import type { ApiObject, Json } from '../object.ts';
import type { Kind } from '../resources/kind.ts';
import { renamed, reversed } from '../resources/twin.ts';
import { conform } from '../schema/conform.ts';
import { applyDefaults } from '../schema/defaults.ts';
import type { Change, Entry } from '../storage/store.ts';
import { apiVersionOf } from './kind-version.ts';

/** A custom kind is made anew whenever its definition changes, and so are the variants. */
const variants = new WeakMap<Kind, WeakMap<Entry, Entry>>();

/** Whether stored objects may be others than those that the kind shows. */
export const isConverted = ({ custom, twin }: Kind): boolean =>
  custom === true || twin?.keepsObjects === true;

/** The entry with the apiVersion of the kind, without fields that its schema does not have and with its defaults; the
 * entry itself where that is what is stored. Made once an entry, so that its bytes are shared. */
export function shownAs(kind: Kind, entry: Entry): Entry {
  if (!isConverted(kind) || entry.corrupt !== undefined) return entry;
  let known = variants.get(kind);
  if (known === undefined) variants.set(kind, (known = new WeakMap()));
  let shown = known.get(entry);
  if (shown === undefined) known.set(entry, (shown = variantOf(kind, entry)));
  return shown;
}

/** An object that the kind shows, as it is stored. */
export function storedAs({ twin }: Kind, object: ApiObject): ApiObject {
  return twin?.keepsObjects === true ? renamed(object, apiVersionOf(twin), twin.fields) : object;
}

/** What is decided on a shown object, as a change of the stored one. */
export const storedChange = (kind: Kind, decided: Change): Change =>
  decided.action === 'keep' ? decided : { ...decided, value: storedAs(kind, decided.value) };

function variantOf(kind: Kind, entry: Entry): Entry {
  const converted = kind.twin === undefined ? renamedVersion(kind, entry.value) : ofTwin(kind, entry.value);
  // Stored objects were written at any version, under any earlier schema.
  const { value } = conform(kind.schema, converted as unknown as Json);
  const filled = applyDefaults(kind.schema, value) as unknown as ApiObject;
  return filled === entry.value ? entry : { ...entry, value: filled };
}

/** Between versions of a custom kind, conversion changes the version and nothing else (strategy None). */
function renamedVersion(kind: Kind, value: ApiObject): ApiObject {
  const apiVersion = apiVersionOf(kind);
  return value.apiVersion === apiVersion ? value : { ...value, apiVersion };
}

const ofTwin = (kind: Kind, value: ApiObject): ApiObject =>
  renamed(value, apiVersionOf(kind), reversed(kind.twin?.fields ?? {}));
