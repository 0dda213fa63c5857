// Compares what an object looked like at one version in two answers.
import { isDeepEqual } from '../../kit/expect/show.ts';
import { isRecord } from '../../kit/objects/object.ts';

type Value = Readonly<Record<string, unknown>>;

/** Both texts from shortly before the first place in which they differ; undefined where they are equal, or cannot be compared. */
export function difference(before: Value, now: Value): string | undefined {
  const [then, after] = [before, now].map((one) => ({ ...one, kind: undefined, apiVersion: undefined }));
  if (isEqual(then, after)) return undefined;
  const [text, changed] = [sortedText(stated(before)), sortedText(stated(now))];
  return text === undefined || changed === undefined || text === changed
    ? undefined
    : changedPart(text, changed);
}

/** The same for two media types: numbers and bytes come in other forms, but mean the same (core 4.7). */
export const differenceOfForms = (before: Value, now: Value): string | undefined =>
  difference(...([before, now].map(plainly) as [Value, Value]));

/** As JSON shows it, without members that have no content: one form may show them, and another omit them. */
function plainly(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plainly);
  if (!isRecord(value)) return value;
  return filled(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainly(one)])));
}

/** What differs in the texts that no media type, version of the interface or sub-resource presents in another way. Keys with a slash
 * or a dot may belong to the server, which may show them in some versions only. */
export function metadataDifference(before: Value, now: Value): string | undefined {
  for (const member of ['labels', 'annotations']) {
    const [then, after] = [before[member], now[member]].map((one) => (isRecord(one) ? one : {}));
    const keys = Object.keys({ ...then, ...after }).filter((key) => !/[/.]/.test(key));
    const changed = keys.find((key) => !isEqual(then![key], after![key]));
    if (changed !== undefined)
      return `${member} had ${JSON.stringify(then![changed])} as ${changed}, now ${JSON.stringify(after![changed])}`;
  }
  return undefined;
}

/** Without what differs by the form of an answer. Items of a list may omit kind and apiVersion; a member without content may be
 * absent, null or empty; a link may depend on the path. */
const stated = ({ kind: _kind, apiVersion: _version, metadata, ...members }: Value): Value => {
  if (!isRecord(metadata)) return filled({ metadata, ...members });
  const { selfLink: _link, ...others } = metadata;
  return filled({ metadata: filled(withSets(others)), ...members });
};

const filled = (members: Value): Value =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (isPlain(value) && Object.keys(value).length === 0);

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (isRecord(value) && !(value instanceof Uint8Array));

/** No order of them is stated (core 2.3, 2.4). */
const sets: readonly string[] = ['finalizers', 'managedFields', 'ownerReferences'];

const withSets = (metadata: Value): Value =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      sets.includes(name) && Array.isArray(value)
        ? value.map((one) => sortedText(one) ?? '').toSorted()
        : value,
    ]),
  );

/** Most are equal, and a text takes much longer. */
function isEqual(before: unknown, now: unknown): boolean {
  try {
    return isDeepEqual(before, now);
  } catch {
    return false;
  }
}

/** A text that is equal for equal objects. Undefined where the object holds bytes, which JSON would show as base64. */
function sortedText(value: unknown): string | undefined {
  let holdsBytes = false;
  const sorted = (_key: string, one: unknown): unknown => {
    if (one instanceof Uint8Array) holdsBytes = true;
    if (typeof one === 'bigint') return String(one);
    return isRecord(one) ? inOrder(one) : one;
  };
  try {
    const text = JSON.stringify(value, sorted);
    return holdsBytes ? undefined : text;
  } catch {
    // Nested without end, or a part of itself by an alias of YAML.
    return undefined;
  }
}

const inOrder = (members: Value) =>
  Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((name) => [name, members[name]]),
  );

const excerptLength = 80;

function changedPart(before: string, now: string): string {
  let at = 0;
  while (at < before.length && before[at] === now[at]) at += 1;
  const from = Math.max(0, at - excerptLength / 4);
  const part = (text: string) => text.slice(from, from + excerptLength);
  return `…${part(before)}… became …${part(now)}…`;
}
