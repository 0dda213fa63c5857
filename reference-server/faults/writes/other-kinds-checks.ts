// Planted faults of field validation and of dry-runs of custom and cluster-scoped objects alone (document core 4.10, 4.11).
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import type { Parts } from '../../parts/index.ts';
import { isClusterScoped, isCustom } from '../kinds-of-kinds.ts';
import { noteWrites } from '../note-writes.ts';

const levels = ['ignore', 'warn', 'strict'].flatMap((level) =>
  ['post', 'put', 'patch'].map((way) => `writes.field-validation.${level}-${way}`),
);

/** The fields of bodies that are sent to a sub-resource are at no level reported. */
function ignoreFieldsThrough(parts: Parts, subresource: string): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, kind) => {
    const options = readWriteOptions(ready, kind);
    return ready.route.subresource === subresource ? { ...options, fieldValidation: 'Ignore' } : options;
  };
}

export default [
  {
    id: 'unknown-fields-of-a-scale-unnoticed',
    title: 'Unknown fields of a Scale are dropped without being reported.',
    breaks: ['writes.field-validation.other-schemas'],
    install: (parts) => ignoreFieldsThrough(parts, 'scale'),
  },
  {
    id: 'unknown-fields-of-an-eviction-unnoticed',
    title: 'Unknown fields of an Eviction are dropped without being reported.',
    breaks: ['writes.field-validation.other-schemas'],
    install: (parts) => ignoreFieldsThrough(parts, 'eviction'),
  },
  {
    id: 'duplicate-fields-of-an-eviction-unnoticed',
    title: 'Duplicate fields of an Eviction are dropped without being reported.',
    breaks: ['writes.field-validation.other-schemas'],
    install(parts) {
      const { jsonDuplicates } = parts.encoding;
      parts.encoding.jsonDuplicates = (text, type) =>
        text.includes('"kind":"Eviction"') ? [] : jsonDuplicates(text, type);
    },
  },
  {
    id: 'unknown-fields-of-a-status-unnoticed',
    title: 'Unknown fields in the status of a custom object are dropped without being reported.',
    breaks: levels.filter((id) => /(warn|strict)-(put|patch)$/.test(id)),
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        if (kind.custom !== true) return conformed;
        const unknown = conformed.unknown.filter((path) => !path.startsWith('status.'));
        return { ...conformed, unknown };
      };
    },
  },
  {
    id: 'unknown-fields-of-cluster-scoped-custom-kinds-unnoticed',
    title: 'Unknown fields of cluster-scoped custom objects are dropped without being reported.',
    breaks: levels.filter((id) => /(warn|strict)-/.test(id)),
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        return kind.custom === true && kind.scope === 'Cluster' ? { ...conformed, unknown: [] } : conformed;
      };
    },
  },
  {
    id: 'dry-create-of-custom-object-of-a-taken-name',
    title: 'A dry-run creates a custom object although its name is taken.',
    breaks: ['writes.dry-run.validates', 'lifecycle.terminating.name-taken'],
    install(parts) {
      const { create } = parts.dryRun;
      parts.dryRun.create = async (store, get, key, object) =>
        isCustom(object) ? object : create(store, get, key, object);
    },
  },
  {
    id: 'dry-change-of-cluster-scoped-custom-object-stored',
    title: 'A dry-run of a change of a cluster-scoped custom object is stored.',
    breaks: ['writes.dry-run.put', 'writes.dry-run.patch'],
    install(parts) {
      const { change } = parts.dryRun;
      parts.dryRun.change = async (store, get, key, decide) => {
        const result = await change(store, get, key, decide);
        const { entry, decided } = result;
        if (decided.action === 'put' && isCustom(entry.value) && isClusterScoped(entry.value))
          await store.update(key, () => Promise.resolve(decided));
        return result;
      };
    },
  },
  {
    id: 'dry-removal-of-last-finalizer-removes',
    title: 'A dry-run that removes the last finalizer of a terminating object removes the object.',
    breaks: ['lifecycle.finalizers.last-one-removes'],
    install(parts) {
      const { change } = parts.dryRun;
      parts.dryRun.change = async (store, get, key, decide) => {
        const result = await change(store, get, key, decide);
        const { decided, entry } = result;
        const isHeld = (entry.value.metadata.finalizers ?? []).length > 0;
        if (decided.action === 'remove' && isHeld) await store.update(key, () => Promise.resolve(decided));
        return result;
      };
    },
  },
  {
    id: 'unknown-fields-of-a-built-in-status-kept',
    title: 'Under Ignore the status of a built-in object is stored with its unknown fields.',
    breaks: ['ignore-put', 'ignore-patch'].map((name) => `writes.field-validation.${name}`),
    install(parts) {
      const isAffected = noteWrites(
        parts,
        ({ route }) => route.subresource === 'status' && route.kind.custom !== true,
      );
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, findings) => {
        const verdict = judgeFields(level, findings);
        const { sent } = findings;
        if (level !== 'Ignore' || !isAffected() || !isObject(sent) || !isObject(verdict.value))
          return verdict;
        const { status } = sent;
        return status === undefined ? verdict : { ...verdict, value: { ...verdict.value, status } };
      };
    },
  },
] as const satisfies readonly Fault[];
