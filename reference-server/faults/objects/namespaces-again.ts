// Faults of a namespace that is created with the name of a deleted one (core 2.2).
import type { Fault } from '../fault.ts';

const breaks = ['objects.namespaces.delete-cascades'];

export default [
  {
    id: 'namespace-name-remembered-as-ending',
    title: 'A namespace whose name a deleted one had takes no objects.',
    breaks,
    install(parts) {
      const { namespaceNeed } = parts.controllers;
      const { acceptsNewContent } = parts.admission;
      const ended = new Set<string>();
      parts.controllers.namespaceNeed = (namespace, contentCount) => {
        const need = namespaceNeed(namespace, contentCount);
        if (need === 'finalizing') ended.add(namespace?.metadata.name ?? '');
        return need;
      };
      parts.admission.acceptsNewContent = (namespace) =>
        !ended.has(namespace.metadata.name ?? '') && acceptsNewContent(namespace);
    },
  },
  {
    id: 'namespace-name-ends-once',
    title: 'A namespace whose name a deleted one had stays terminating after its own deletion.',
    breaks,
    install(parts) {
      const { namespaceNeed } = parts.controllers;
      const ended = new Map<string, string>();
      parts.controllers.namespaceNeed = (namespace, contentCount) => {
        const need = namespaceNeed(namespace, contentCount);
        const { name = '', uid = '' } = namespace?.metadata ?? {};
        if (need === 'finalizing' && !ended.has(name)) ended.set(name, uid);
        return (ended.get(name) ?? uid) === uid ? need : 'nothing';
      };
    },
  },
] as const satisfies readonly Fault[];
