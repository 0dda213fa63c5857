// What the object of a bookmark holds (core 2.6, 6).
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { metadataOf } from '../kit/watches/follow.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';

export const isBookmark = ({ type }: WatchEvent): boolean => type === 'BOOKMARK';

/** A version, and no other content of an object. */
export function expectVersionOnly(
  { expect }: Pick<CaseContext, 'expect'>,
  { type, apiVersion }: Resource,
  bookmark: WatchEvent,
): void {
  const whole = isRecord(bookmark.object) ? bookmark.object : {};
  const metadata = metadataOf(bookmark);
  const what = `of a bookmark in a watch of ${type.plural}`;
  const version: unknown = metadata.resourceVersion;
  const isText = typeof version === 'string' && version !== '';
  expect.that(isText, `metadata.resourceVersion ${what}: expected a text, got ${JSON.stringify(version)}`);
  expect.oneOf(whole['kind'] ?? '', ['', type.kind], `kind ${what}`);
  expect.oneOf(whole['apiVersion'] ?? '', ['', apiVersion], `apiVersion ${what}`);
  const filled = [...filledOf(metadata, ownMetadata), ...filledOf(whole, content)];
  expect.equal(filled, [], `members ${what} that repeat an object`);
}

const ownMetadata = ['name', 'uid', 'labels', 'managedFields', 'ownerReferences'] as const;
const content = ['spec', 'template', 'data', 'binaryData', 'status'] as const;

const filledOf = (record: Readonly<Record<string, unknown>>, members: readonly string[]) =>
  members.filter((member) => !isZero(record[member]));

/** Only zero values at any depth: some servers serialize an empty object with all its fields. */
function isZero(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0 || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(isZero);
}
