// Changes of the type of an Event (core 9.3). Helper of `events.suite.ts`.
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';

/** A change to another type is refused. The control leaves the type as it is, which no rule forbids. */
export async function mustKeepType({ expect }: CaseContext, events: Resource, name: string): Promise<void> {
  const ways = {
    PUT: (type: string) => replaceNow(events, name, { type }),
    'merge patch': (type: string) => events.mergePatch(name, { type }),
    'JSON patch': (type: string) => events.jsonPatch(name, [{ op: 'replace', path: '/type', value: type }]),
    apply: (type: string) => events.apply(name, { type }, { manager: 'typing', force: true }),
  };
  for (const [way, send] of Object.entries(ways)) {
    expect.refused(await send('Other'), `${way} of an Event to the type Other`);
    const read = await events.current(name);
    expect.equal(read['type'], 'Normal', `type of an Event after a refused ${way}`);
    const control = await send('Normal');
    // Which kinds have which verbs is not shown.
    if (control.status !== 405) expect.success(control, `the same ${way} with the type that it has`);
  }
}
