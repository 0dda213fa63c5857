// Converts stored objects for kinds that show them in another form: a version of a custom kind (document core
// 9.1, 9.2: a definition may serve several), or a kind whose objects are stored as another kind.
import type { ApiObject, Json } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { renamed, reversed } from '../resources/declaration/stored-as.ts';
import { conform } from '../schema/conform.ts';
import { applyDefaults } from '../schema/defaults.ts';
import type { Change, Entry } from '../storage/store.ts';
import { apiVersionOf } from '../resources/declaration/kind-version.ts';

/** Cached per kind: each change of a definition creates a new kind record. */
const variants = new WeakMap<Kind, WeakMap<Entry, Entry>>();

/** Whether stored objects may differ from those that the kind shows. */
export const isConverted = ({ custom, storedAs }: Kind): boolean =>
  custom === true || storedAs?.isStorageKind === true;

/**
 * The entry with the apiVersion of the kind, without fields that its schema lacks and with its defaults; the
 * entry itself where nothing differs. Created once per entry, so that its bytes are shared.
 */
export function shownAs(kind: Kind, entry: Entry): Entry {
  if (!isConverted(kind) || entry.corrupt !== undefined) return entry;
  let known = variants.get(kind);
  if (known === undefined) variants.set(kind, (known = new WeakMap()));
  let shown = known.get(entry);
  if (shown === undefined) known.set(entry, (shown = variantOf(kind, entry)));
  return shown;
}

/** Converts an object that the kind shows to its stored form. */
export function toStoredForm({ storedAs }: Kind, object: ApiObject): ApiObject {
  if (storedAs?.isStorageKind !== true) return object;
  const { toStored = same, defaults = same, fields } = storedAs;
  const stored = renamed(toStored(object as never) as never, apiVersionOf(storedAs), fields);
  return defaults(stored);
}

const same = <T>(value: T): T => value;

/** Converts a decision on a shown object to a change of the stored one. */
export const storedChange = (kind: Kind, decided: Change): Change =>
  decided.action === 'keep' ? decided : { ...decided, value: toStoredForm(kind, decided.value) };

function variantOf(kind: Kind, entry: Entry): Entry {
  const converted =
    kind.storedAs === undefined ? renamedVersion(kind, entry.value) : inOwnFields(kind, entry.value);
  // Stored objects were written at any version, under any earlier schema.
  const { value } = conform(kind.schema, converted as unknown as Json);
  const filled = applyDefaults(kind.schema, value) as unknown as ApiObject;
  return filled === entry.value ? entry : { ...entry, value: filled };
}

/** Between versions of a custom kind, conversion only changes the version (strategy None). */
function renamedVersion(kind: Kind, value: ApiObject): ApiObject {
  const apiVersion = apiVersionOf(kind);
  return value.apiVersion === apiVersion ? value : { ...value, apiVersion };
}

function inOwnFields(kind: Kind, value: ApiObject): ApiObject {
  const { fromStored = same, fields = {} } = kind.storedAs ?? {};
  return renamed(fromStored(value as never) as never, apiVersionOf(kind), reversed(fields));
}
