// Cases: watches that select (core 4.3). The syntax of selectors is not shown: these are the common forms.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { describe, follow } from '../kit/follow.ts';
import type { ApiObject } from '../kit/object.ts';
import { about, hasState, listVersion } from './live.ts';

export default section({
  'watch.parameters.field-selector': async (context) => {
    const { podTemplates } = context.namespace;
    const chosen = context.uniqueName('chosen');
    const selected = { metadata: { name: chosen } };
    await expectRestricted(context, {
      selector: { fieldSelector: `metadata.name=${chosen}` },
      make: () => podTemplates.given(),
      makeSelected: () => podTemplates.given(selected),
    });
  },

  'watch.parameters.label-selector': async (context) => {
    const { podTemplates } = context.namespace;
    const label = context.uniqueName('app');
    const labelled = (app: string) => ({ metadata: { labels: { app } } });
    await expectRestricted(context, {
      selector: { labelSelector: `app=${label}` },
      make: () => podTemplates.given(labelled('other')),
      makeSelected: () => podTemplates.given(labelled(label)),
    });
  },
});

interface Restricted {
  readonly selector: Readonly<Record<string, string>>;
  readonly make: () => Promise<ApiObject>;
  readonly makeSelected: () => Promise<ApiObject>;
}

/** Events about the selected object come and about others none, whether the watch begins with the state or not. */
async function expectRestricted(
  context: CaseContext,
  { selector, make, makeSelected }: Restricted,
): Promise<void> {
  const { namespace, expect } = context;
  const { podTemplates } = namespace;
  const others = [await make()];
  const resourceVersion = await listVersion(context, podTemplates);
  await using ofChanges = follow(context, podTemplates, { ...selector, resourceVersion });
  await using ofState = follow(context, podTemplates, selector);
  others.push(await make());
  const selected = await makeSelected();
  for (const follower of [ofChanges, ofState]) {
    const events = await follower.until((event) => hasState(event, selected), 'the selected object');
    const wrong = about(events, ...others);
    expect.equal(
      describe(wrong),
      'nothing',
      `events about objects that ${JSON.stringify(selector)} leaves out`,
    );
  }
}
