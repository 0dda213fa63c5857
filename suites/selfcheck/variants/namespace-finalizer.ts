// The documents show finalizers in metadata only (core 2.3): the controller of this server holds each namespace by one there, until
// the namespace is empty, and no client takes it off.
import { expect } from 'vitest';
import { ApiError } from '../../../reference-server/errors/api-error.ts';
import type { ObjectMeta } from '../../../reference-server/object.ts';
import { withMetadata } from '../../../reference-server/parts/metadata.ts';
import type { Variant } from './variant.ts';

const own = 'vendor.example/content';

const isHeld = ({ finalizers = [] }: ObjectMeta): boolean => finalizers.includes(own);

export const namespaceFinalizer: Variant = {
  id: 'namespace-finalizer',
  title: 'A namespace has a finalizer of the server, which clients cannot remove (core 2.3)',
  alter(parts) {
    const { defaults } = parts.validation;
    parts.validation.defaults = (kind, object) => {
      const filled = defaults(kind, object);
      const { metadata } = filled;
      if (kind.kind !== 'Namespace' || metadata.resourceVersion !== undefined) return filled;
      return withMetadata(filled, { ...metadata, finalizers: [own, ...(metadata.finalizers ?? [])] });
    };
    const { keptMetadata } = parts.metadata;
    parts.metadata.keptMetadata = (next, current) => {
      if (isHeld(current) && !isHeld(next))
        throw new ApiError('Forbidden', `only the server removes the finalizer ${own}`);
      return keptMetadata(next, current);
    };
    const { mayBeRemoved } = parts.deletion;
    parts.deletion.mayBeRemoved = (object, ofKind) => {
      const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== own);
      return mayBeRemoved(withMetadata(object, { ...object.metadata, finalizers }), ofKind);
    };
  },
  async shows(api) {
    const made = await api.post('/api/v1/namespaces', { metadata: { generateName: 'held-' } });
    expect(made.object.metadata.finalizers).toContain(own);
    const path = `/api/v1/namespaces/${made.object.metadata.name}`;
    const emptied = await api.patch(path, { metadata: { finalizers: null } }, 'application/merge-patch+json');
    expect(emptied.status).toBe(403);
    expect((await api.delete(path)).ok).toBe(true);
  },
};
