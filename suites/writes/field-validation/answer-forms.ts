// Warnings about unknown fields beside answers of another form than the object in JSON (core 2.7, 4.7, 4.11).
import type { Answer } from '../../kit/answers/answer.ts';
import { warningsNaming } from '../../kit/answers/warnings.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { overlay } from '../../kit/objects/object.ts';

const field = 'unknownAlpha';
const unknown = { metadata: { [field]: 'x' } };

/** The documents show such an Accept header for a GET: a write may refuse it. */
export async function mustWarnInEachForm({ namespace, names, expect }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  const accepts = [
    `application/json;as=Table;g=${names.groups.meta};v=v1`,
    'application/yaml',
    names.mediaTypes.protobuf,
  ];
  let judged = 0;
  for (const accept of accepts) {
    const sent = { accept, query: { fieldValidation: 'Warn' } };
    const { name = '' } = (await configMaps.given()).metadata;
    const writes: Readonly<Record<string, () => Promise<Answer>>> = {
      POST: () => configMaps.create(unknown, sent),
      PUT: async () => configMaps.replace(overlay(await configMaps.current(name), unknown), sent),
      'merge patch': () => configMaps.mergePatch(name, unknown, sent),
    };
    for (const [way, send] of Object.entries(writes)) {
      const answer = await send();
      if (!answer.ok) continue;
      judged += 1;
      const what = `a ${way} with an unknown field and Accept ${accept}`;
      expect.atLeast(warningsNaming(answer, field).length, 1, `Warning entries of ${what}`);
    }
  }
  if (judged === 0) throw new NotRun('not-exercised', 'no write succeeds with another Accept header');
}
