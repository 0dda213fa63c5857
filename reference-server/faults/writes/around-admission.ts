// Faults of writes whose checks are made once, before admission, or for some ways of writing only (document core 2.2, 2.3, 4.8).
import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreError } from '../../errors/store-error.ts';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';

/** A write while it is executed. */
interface Course {
  /** A webhook was called. */
  isCalled: boolean;
  /** The number of objects that were created before it began. */
  readonly createdBefore: number;
}

/** Follows writes with `verb`; `course` returns undefined for others. */
function followCourse({ options, admission }: Parts, verb: string, created: () => number) {
  const courses = new AsyncLocalStorage<Course | undefined>();
  const { readWriteOptions } = options;
  const { matchedVersion } = admission;
  options.readWriteOptions = (ready, optionsKind) => {
    const isFollowed = ready.route.verb === verb;
    courses.enterWith(isFollowed ? { isCalled: false, createdBefore: created() } : undefined);
    return readWriteOptions(ready, optionsKind);
  };
  admission.matchedVersion = (...given) => {
    const version = matchedVersion(...given);
    const course = courses.getStore();
    if (version !== undefined && course !== undefined) course.isCalled = true;
    return version;
  };
  return () => courses.getStore();
}

const inOrder = (object: ApiObject) =>
  [object['data'], object.metadata.labels].map((one) => JSON.stringify(one));

export default [
  {
    id: 'stale-puts-of-parts-accepted',
    title: 'PUT of a status or a scale succeeds although its version is outdated.',
    breaks: [
      'writes.put.stale-version-conflict',
      'writes.put.stale-version-of-parts',
      'writes.concurrent.own-fields',
    ],
    install(parts) {
      const isOfPart = noteWrites(parts, ({ route }) => route.verb === 'update' && route.subresource !== '');
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (given, current) =>
        isOfPart() || versionIsCurrent(given, current);
    },
  },
  {
    id: 'stale-puts-of-parts-of-built-in-objects-accepted',
    title: 'PUT of a status or a scale of a built-in object succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-of-parts'],
    install(parts) {
      const isOfPart = noteWrites(
        parts,
        ({ route }) => route.verb === 'update' && route.subresource !== '' && !route.kind.custom,
      );
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (given, current) =>
        isOfPart() || versionIsCurrent(given, current);
    },
  },
  {
    id: 'stale-puts-of-the-finalizers-of-a-namespace-accepted',
    title: 'PUT of the finalizers of a namespace succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-of-parts'],
    install(parts) {
      const isOfFinalizers = noteWrites(parts, ({ route }) => route.subresource === 'finalize');
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (given, current) =>
        isOfFinalizers() || versionIsCurrent(given, current);
    },
  },
  {
    id: 'stale-dry-puts-of-parts-accepted',
    title: 'A dry-run of a PUT of a status or a scale succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-of-parts'],
    install(parts) {
      const isDryOfPart = noteWrites(
        parts,
        ({ route }, { dryRun }) => dryRun && route.verb === 'update' && route.subresource !== '',
      );
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (given, current) =>
        isDryOfPart() || versionIsCurrent(given, current);
    },
  },
  {
    id: 'version-compared-before-webhooks-only',
    title: 'The version of a PUT is compared before webhooks are called, and not again when it is stored.',
    breaks: ['writes.put.one-wins-during-admission'],
    install(parts) {
      const course = followCourse(parts, 'update', () => 0);
      const { update } = parts.storage;
      parts.storage.update = async (store, key, change, options) => {
        const entry = course() === undefined ? undefined : await store.get(key);
        if (entry === undefined) return update(store, key, change, options);
        const decided = await change(entry);
        const isCalled = course()?.isCalled === true;
        return update(store, key, isCalled ? () => Promise.resolve(decided) : change, options);
      };
    },
  },
  {
    id: 'name-looked-up-before-webhooks-only',
    title: 'Whether a name is taken is checked before webhooks are called, and not again when it is stored.',
    breaks: ['objects.names.one-created-during-admission'],
    install(parts) {
      const created = new Map<string, number>();
      const course = followCourse(parts, 'create', () => created.size);
      const { create, update } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const { isCalled = false, createdBefore = 0 } = course() ?? {};
        try {
          const entry = await create(store, key, value);
          created.set(key, created.size);
          return entry;
        } catch (error) {
          const isTaken = error instanceof StoreError && error.code === 'exists';
          const isNew = (created.get(key) ?? -1) >= createdBefore;
          if (!isTaken || !isCalled || !isNew) throw error;
          return update(store, key, async () => ({ action: 'put', value }));
        }
      };
    },
  },
  {
    id: 'objects-of-puts-without-creation-time',
    title: 'An object that a PUT creates has the creationTimestamp of the body, or none.',
    breaks: ['objects.fields.set-by-creating-put'],
    install(parts) {
      const isPut = noteWrites(parts, ({ route }) => route.verb === 'update');
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const { creationTimestamp, ...others } = newMetadata(given, creation);
        const shown = isPut() ? given.creationTimestamp : creationTimestamp;
        return { ...others, ...(shown === undefined ? {} : { creationTimestamp: shown }) };
      };
    },
  },
  {
    id: 'order-of-members-counts',
    title: 'A write whose labels or data come in another order than the stored ones creates a new version.',
    breaks: ['objects.versions.no-op-write'],
    install(parts) {
      const { nextGeneration } = parts.metadata;
      parts.metadata.nextGeneration = (next, current, field) => {
        const generation = nextGeneration(next, current, field);
        if (current === undefined || sameJson(inOrder(next), inOrder(current))) return generation;
        const isSame =
          sameJson(next['data'], current['data']) && sameJson(next.metadata.labels, current.metadata.labels);
        return isSame ? (current.metadata.generation ?? 1) + 1 : generation;
      };
    },
  },
] as const satisfies readonly Fault[];
