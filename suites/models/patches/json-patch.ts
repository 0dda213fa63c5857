// What a JSON patch makes of a document (RFC 6902). Only operations that the RFC lets succeed are carried out.
import { isMap } from './documents.ts';
import type { Json, Members } from './documents.ts';

/** Members of maps, and indexes of lists. */
export type Path = readonly (string | number)[];

export interface Operation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: Path;
  readonly from?: Path;
  readonly value?: Json;
}

/** Every place below the root, with its value. */
export function placesIn(document: Json, path: Path = []): readonly (readonly [Path, Json])[] {
  const below: readonly (readonly [string | number, Json])[] = Array.isArray(document)
    ? document.map((item: Json, index) => [index, item] as const)
    : isMap(document)
      ? Object.entries(document)
      : [];
  return below.flatMap(([key, value]) => [
    [[...path, key], value] as const,
    ...placesIn(value, [...path, key]),
  ]);
}

export const valueAt = (document: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)] as Json | undefined;
    return isMap(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, document);

/** The parent of the path, changed by `change`. */
function within(
  document: Json,
  [key, ...rest]: Path,
  change: (parent: Json, key: string | number) => Json,
): Json {
  if (rest.length === 0) return change(document, key!);
  if (Array.isArray(document))
    return document.map((item: Json, index) => (index === key ? within(item, rest, change) : item));
  const child = within((document as Members)[key!]!, rest, change);
  return withMember(document as Members, key!, child);
}

/** Also for names such as `__proto__`. */
const withMember = (map: Members, key: string | number, value: Json): Members =>
  Object.fromEntries([...Object.entries(map).filter(([name]) => name !== key), [key, value]]);

const add = (document: Json, path: Path, value: Json) =>
  within(document, path, (parent, key) =>
    Array.isArray(parent)
      ? parent.toSpliced(Number(key), 0, value)
      : withMember(parent as Members, key, value),
  );

const remove = (document: Json, path: Path) =>
  within(document, path, (parent, key) =>
    Array.isArray(parent)
      ? parent.toSpliced(Number(key), 1)
      : Object.fromEntries(Object.entries(parent as Members).filter(([name]) => name !== key)),
  );

export function carriedOut(document: Json, { op, path, from = [], value }: Operation): Json {
  switch (op) {
    case 'add':
      return add(document, path, value!);
    case 'remove':
      return remove(document, path);
    case 'replace':
      return within(document, path, (parent, key) =>
        Array.isArray(parent) ? parent.with(Number(key), value!) : withMember(parent as Members, key, value!),
      );
    case 'move':
      return add(remove(document, from), path, valueAt(document, from)!);
    case 'copy':
      return add(document, path, valueAt(document, from)!);
    case 'test':
      return document;
  }
}
