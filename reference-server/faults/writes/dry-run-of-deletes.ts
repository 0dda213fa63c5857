// Faults of the dry-run of a delete: of a namespace, and under preconditions (core 2.2, 2.9, 4.10).
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

const isNamespace = (key: string) => key.startsWith('/core/namespaces/');

export default [
  {
    id: 'dry-namespace-deletion-empties-it',
    title: 'A dry-run of the deletion of a namespace keeps it, but removes its config maps.',
    breaks: ['writes.dry-run.delete'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      const { update, list } = parts.storage;
      const doomed = new Set<string>();
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { kind, name } = ready.route;
        if (options.dryRun && kind.plural === 'namespaces') doomed.add(name);
        return options;
      };
      parts.storage.update = async (store, key, change, options) => {
        const entry = await update(store, key, change, options);
        const { name = '' } = entry.value.metadata;
        if (!isNamespace(key) || !doomed.delete(name)) return entry;
        const { entries } = await list(store, `/core/configmaps/${name}/`, {});
        const free = entries.filter(({ value }) => (value.metadata.finalizers ?? []).length === 0);
        for (const one of free) await store.delete(one.key, one.revision);
        return entry;
      };
    },
  },
  {
    id: 'dry-delete-answers-with-a-status',
    title: 'A dry-run of a delete answers with a Status where the delete answers with the object.',
    breaks: ['writes.dry-run.delete'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      const { deletedBody } = parts.answers;
      const dry = new Set<string>();
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        if (options.dryRun) dry.add(ready.route.name);
        return options;
      };
      parts.answers.deletedBody = (kind, last, gone) =>
        deletedBody(kind, last, dry.delete(last.metadata.name ?? '') || gone);
    },
  },
  {
    id: 'dry-delete-forgotten-beside-a-body',
    title: 'The parameter dryRun of a delete with a body counts only where the body repeats it.',
    breaks: ['writes.dry-run.delete-with-body'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { body } = ready;
        const isRepeated = body.form !== 'none' && isObject(body.value) && body.value['dryRun'] !== undefined;
        return body.form === 'none' || isRepeated ? options : { ...options, dryRun: false };
      };
    },
  },
  {
    id: 'dry-delete-skips-preconditions',
    title: 'A dry-run of a delete does not check its preconditions.',
    breaks: ['lifecycle.options.preconditions'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        return options.dryRun ? { ...options, preconditions: {} } : options;
      };
    },
  },
] as const satisfies readonly Fault[];
