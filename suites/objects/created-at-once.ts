// Creates of one name at one moment, by POST and by apply: whichever is first, there is one object (core 2.2).
import { configureWebhook } from '../kit/admission.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { uidShown } from './independent.ts';

const rounds = 4;
const managers = ['first', 'second', 'third'];

/** Each of those that succeed has made the object or changed it, so all show one uid; the label of a POST that succeeded stays,
 * since no apply has it. Any of them may be refused. */
export async function expectOneOfConcurrentCreates(context: CollectionContext): Promise<void> {
  const { collection, uniqueName, expect } = context;
  const { kind } = collection.type;
  let created = 0;
  for (let round = 0; round < rounds; round++) {
    const { metadata, ...fields } = collection.object({ metadata: { name: uniqueName('at-once') } });
    const name = metadata.name!;
    const labelled = (label: string) => ({ ...metadata, labels: { ...metadata.labels, [label]: 'yes' } });
    const post = () => collection.create({ metadata: labelled('posted') });
    const apply = (manager: string) =>
      collection.apply(name, { ...fields, metadata: labelled(manager) }, { manager });
    const applies = managers.map((manager) => () => apply(manager));
    // The POST at another place in each round: between the read of an apply and its write there is little time.
    const sends = applies.toSpliced(round % (applies.length + 1), 0, post);
    const answers = await Promise.all(sends.map((send) => send()));
    const posted = answers[round % (applies.length + 1)]!;
    const uids = new Set<string | undefined>();
    for (const answer of answers)
      if (answer.ok) uids.add(await uidShown(collection, answer));
      else expect.refused(answer, `a create of a ${kind} while others create its name`);
    created += uids.size;
    if (uids.size === 0) continue;
    const what = `of a POST and ${applies.length} applies of a new ${kind} of one name at once`;
    const after = await collection.current(name);
    expect.equal([...uids], [after.metadata.uid], `uids in the successful answers ${what}`);
    if (posted.status === 201)
      expect.equal(after.metadata.labels?.['posted'], 'yes', `label of the POST that succeeded ${what}`);
  }
  expect.atLeast(created, 1, `objects that POSTs and applies of a new ${kind} at once made`);
}

const posts = 8;

/** What is checked before a webhook is called may have changed after it. */
export async function oneIsCreatedDuringAdmission(context: CaseContext): Promise<void> {
  const { expect, namespace, uniqueName } = context;
  const { configMaps } = namespace;
  const { selected } = await configureWebhook(context, {
    kind: 'MutatingWebhookConfiguration',
    sideEffects: 'None',
    respond: () => ({ allowed: true }),
  });
  const name = uniqueName('at-once');
  const answers = await Promise.all(
    Array.from({ length: posts }, (_, index) =>
      configMaps.create({
        ...selected,
        metadata: { ...selected.metadata, name },
        data: { writer: `w${index}` },
      }),
    ),
  );
  const created = new Set<string | undefined>();
  for (const answer of answers)
    if (answer.ok) created.add(await uidShown(configMaps, answer));
    else expect.refused(answer, 'a POST of a name that another one takes, with a webhook');
  const { uid } = (await configMaps.current(name)).metadata;
  expect.equal(
    [...created],
    [uid],
    `uids in the successful answers to ${posts} POSTs of one name, with a webhook`,
  );
}
