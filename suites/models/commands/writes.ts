// Commands that write: correct requests, and requests with stale or foreign versions.
import * as fc from 'fast-check';
import { kinds } from '../kinds.ts';
import type { Content, KindName } from '../kinds.ts';
import type { CollectionId, PatchForm } from '../requests.ts';
import { collectionOf, currentOf, versionsOfName } from '../state.ts';
import type { State } from '../state.ts';
import { command, liveOf, names, pick, pickLive, pickName } from './command.ts';
import type { Command } from './command.ts';

type Collections = fc.Arbitrary<CollectionId>;

const index = fc.nat(11);
const color = fc.constantFrom('red', 'blue');
const value = fc.integer({ min: 1, max: 99 }).map((number) => `v${number}`);
const content: fc.Arbitrary<Content> = fc.record({ value, color });
const partOfContent: fc.Arbitrary<Partial<Content>> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ value }) },
  { weight: 1, arbitrary: fc.record({ color }) },
);

export function writes(collections: Collections): fc.Arbitrary<Command> {
  return fc.oneof(
    { weight: 5, arbitrary: createFree(collections) },
    { weight: 1, arbitrary: createExisting(collections) },
    { weight: 4, arbitrary: updateCurrent(collections) },
    { weight: 2, arbitrary: updateStale(collections) },
    { weight: 1, arbitrary: updateForeign(collections) },
    { weight: 4, arbitrary: patch(collections) },
    { weight: 2, arbitrary: deleteOne(collections) },
    { weight: 1, arbitrary: deleteCollection(collections) },
  );
}

const createFree = (collections: Collections) =>
  fc.tuple(collections, index, content).map(([collection, at, written]) =>
    command('create', (state) => {
      const current = currentOf(state, collection);
      const name = pickName(at, (one) => current.get(one)?.isTerminating !== false);
      return name === undefined ? undefined : { verb: 'create', collection, name, content: written };
    }),
  );

const createExisting = (collections: Collections) =>
  fc.tuple(collections, index, content).map(([collection, at, written]) =>
    command('create again', (state) => {
      const name = pickLive(state, collection, at)?.name;
      return name === undefined ? undefined : { verb: 'create', collection, name, content: written };
    }),
  );

const updateCurrent = (collections: Collections) =>
  fc.tuple(collections, index, content).map(([collection, at, written]) =>
    command('update', (state) => {
      const object = pickLive(state, collection, at);
      if (object === undefined) return undefined;
      const { name, version } = object;
      return { verb: 'update', collection, name, version, content: written };
    }),
  );

/** Uses an earlier version of the object or of an earlier object with its name. */
const updateStale = (collections: Collections) =>
  fc.tuple(collections, index, content).map(([collection, at, written]) =>
    command('update with a stale version', (state) => {
      const past = pick(pastVersions(state, collection), at);
      return past === undefined ? undefined : { verb: 'update', collection, ...past, content: written };
    }),
  );

/** Earlier versions of all names, newest first. */
function pastVersions(state: State, collection: CollectionId) {
  const current = currentOf(state, collection);
  return names
    .flatMap((name) => versionsOfName(collectionOf(state, collection), name))
    .filter(({ name, version }) => current.get(name)?.version !== version)
    .map(({ name, version }) => ({ name, version }))
    .toReversed();
}

const updateForeign = (collections: Collections) =>
  fc.tuple(collections, index, content).map(([collection, at, written]) =>
    command('update with the version of another object', (state) => {
      const mine = pickLive(state, collection, at);
      const other = pickLive(state, collection, mine === undefined ? at : names.indexOf(mine.name) + 1);
      if (mine === undefined || other === undefined || mine === other) return undefined;
      return {
        verb: 'update',
        collection,
        name: mine.name,
        version: other.version,
        content: written,
      };
    }),
  );

const form = fc.constantFrom<PatchForm[]>('merge', 'merge', 'JSON', 'strategic merge');
const formed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ form, content: partOfContent }) },
  { weight: 1, arbitrary: fc.record({ form: fc.constant('apply' as const), content }) },
);

const patch = (collections: Collections) =>
  fc.tuple(collections, index, formed).map(([collection, at, written]) =>
    command('patch', (state) => {
      const name = pickLive(state, collection, at)?.name;
      if (name === undefined) return undefined;
      return {
        verb: 'patch',
        collection,
        name,
        content: written.content,
        form: formFor(collection, written.form),
      };
    }),
  );

const formFor = (collection: CollectionId, wanted: PatchForm): PatchForm =>
  wanted === 'strategic merge' && !kindOf(collection).hasStrategicPatch ? 'merge' : wanted;

const deleteOne = (collections: Collections) =>
  fc.tuple(collections, index).map(([collection, at]) =>
    command('delete', (state) => {
      const name = pickLive(state, collection, at)?.name;
      return name === undefined ? undefined : { verb: 'delete', collection, name };
    }),
  );

const deleteCollection = (collections: Collections) =>
  fc.tuple(collections, fc.option(color, { nil: undefined })).map(([collection, selected]) =>
    command('delete all', (state) =>
      // The model sends deletecollection only with a selector, so that it does not delete objects of other cases.
      liveOf(state, collection).length === 0 || !kindOf(collection).hasSelectedDeletion
        ? undefined
        : { verb: 'deletecollection', collection, ...(selected === undefined ? {} : { color: selected }) },
    ),
  );

const kindOf = (collection: CollectionId) => kinds[collection.split('/')[0] as KindName];
