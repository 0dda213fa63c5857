// Which finalizers a server sets itself is not shown (core 2.3, 3.1): this one gives each new object one of its own, and takes it off
// as soon as no other is left of an object that is being deleted.
import { expect } from 'vitest';
import type { Variant } from './variant.ts';

const own = 'vendor.example/protect';

export const ownFinalizer: Variant = {
  id: 'own-finalizer',
  title: 'Each new object has a finalizer of the server, which holds up no deletion (core 2.3, 3.1)',
  alter(parts) {
    const { newMetadata } = parts.metadata;
    parts.metadata.newMetadata = (given, creation) => {
      const { finalizers = [], ...metadata } = newMetadata(given, creation);
      return { ...metadata, finalizers: [own, ...finalizers] };
    };
    const { mayBeRemoved } = parts.deletion;
    parts.deletion.mayBeRemoved = (object, ofKind) => {
      const { finalizers = [], ...metadata } = object.metadata;
      const others = finalizers.filter((one) => one !== own);
      const left = others.length > 0 ? { finalizers: others } : {};
      return mayBeRemoved({ ...object, metadata: { ...metadata, ...left } }, ofKind);
    };
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    const made = await api.post(path, { metadata: { generateName: 'protected-' } });
    expect(made.object.metadata.finalizers).toContain(own);
    await api.delete(`${path}/${made.object.metadata.name}`);
    expect((await api.get(`${path}/${made.object.metadata.name}`)).status).toBe(404);
  },
};
