// Labels that a mutating webhook sets to a number (core 4.11, 9.3).
import { configureWebhook } from '../../kit/admission.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';

const numbered = 'patched-number';

/** The webhook changes only objects that request it, so that the configuration is seen to be in effect. */
export async function mustCheckPatchesOfWebhooks(context: CaseContext): Promise<void> {
  const { namespace, expect, eventually, uniqueName } = context;
  const { configMaps } = namespace;
  const { selected, requestsFor } = await configureWebhook(context, {
    kind: 'MutatingWebhookConfiguration',
    sideEffects: 'None',
    respond: ({ object }) => {
      const { wanted } = (object?.['data'] ?? {}) as { readonly wanted?: string };
      if (wanted === undefined) return { allowed: true };
      return { allowed: true, patch: [{ op: 'add', path: `/metadata/labels/${numbered}`, value: 5 }] };
    },
  });
  const change = () => ({ data: { wanted: uniqueName('wanted') } });
  const writes = {
    POST: async () => {
      const body = configMaps.object(overlay(selected, change()));
      await configMaps.create(undefined, { body });
      return body.metadata.name!;
    },
    'merge patch': async () => {
      const { name = '' } = (await configMaps.given(selected)).metadata;
      const before = requestsFor(name).length;
      await configMaps.mergePatch(name, change());
      return requestsFor(name).length > before ? name : '';
    },
  };
  for (const [way, write] of Object.entries(writes)) {
    // A call may be lost.
    const name = await eventually(async () => {
      const written = await write();
      expect.atLeast(requestsFor(written).length, 1, `calls of the webhook for a ${way}`);
      return written;
    }, 'event');
    const read = await configMaps.read(name);
    if (!read.ok) continue;
    const value: unknown = read.object.metadata.labels?.[numbered];
    expect.oneOf(
      typeof value,
      ['undefined', 'string'],
      `type of a label that a webhook sets to 5, after a ${way}`,
    );
  }
}
