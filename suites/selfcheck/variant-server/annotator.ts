// A controller that annotates each new object of some types a moment after it was made, so between two requests of a case.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { Observer } from './controllers.ts';
import type { InnerClient } from './inner-client.ts';

const delayMs = 50;
const annotation = 'vendor.example/seen';

/** Decides by its name whether objects of a type are annotated, including the types that cases define. */
export type AnnotatedTypes = (plural: string) => boolean;

/** No controller handles the templates. */
export const allButTemplates: AnnotatedTypes = (plural) => !plural.endsWith('templates');

export function startAnnotator(clock: VirtualClock, client: InnerClient, types: AnnotatedTypes): Observer {
  async function annotate(collection: string): Promise<void> {
    for (const { metadata } of await client.list(collection)) {
      if (metadata.annotations?.[annotation] !== undefined) continue;
      await client.send('PATCH', `${collection}/${metadata.name}`, {
        metadata: { annotations: { [annotation]: 'yes' } },
      });
    }
  }

  return ({ method, path }) => {
    if (method === 'POST' && types(path.split('/').at(-1)!)) clock.after(delayMs, () => void annotate(path));
  };
}
