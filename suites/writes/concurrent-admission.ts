// Concurrent writes of one object while a webhook is called for each: what was checked before the call may have changed after
// it (core 4.8).
import { configureWebhook } from '../kit/admission.ts';
import type { CaseContext } from '../kit/context.ts';

const writers = 8;

export async function oneReplacesDuringAdmission(context: CaseContext): Promise<void> {
  const { expect, namespace } = context;
  const { configMaps } = namespace;
  const { selected } = await configureWebhook(context, {
    kind: 'MutatingWebhookConfiguration',
    sideEffects: 'None',
    respond: () => ({ allowed: true }),
  });
  const { name = '' } = (await configMaps.given(selected)).metadata;
  const read = await configMaps.current(name);
  const answers = await Promise.all(
    Array.from({ length: writers }, (_, index) =>
      configMaps.replace({ ...read, data: { ...read['data'], writer: `w${index}` } }),
    ),
  );
  const winners = answers.flatMap((answer, index) => (answer.ok ? [`w${index}`] : []));
  expect.equal(winners.length, 1, `successful PUTs of ${writers} with the same version, with a webhook`);
  for (const answer of answers)
    if (!answer.ok) expect.status(answer, 409, 'a PUT that came too late, with a webhook');
  const after = await configMaps.current(name);
  expect.equal(after['data']?.writer, winners[0], 'the data of the PUT that succeeded');
}
