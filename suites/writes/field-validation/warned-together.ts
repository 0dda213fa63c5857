// Clients that patch one object at once, each with an unknown field of its own: a server that repeats the steps of a write
// after a conflict still warns once a field (core 4.11).
import type { CaseContext } from '../../kit/context.ts';
import { warningsNaming } from '../../kit/answers/warnings.ts';
import { linger } from '../../models/history/writer.ts';

const clients = 8;
const turns = 4;

export async function mustWarnOnceTogether(context: CaseContext): Promise<void> {
  const { expect, namespace, random } = context;
  const { podTemplates } = namespace;
  const { name = '' } = (await podTemplates.given()).metadata;
  await Promise.all(Array.from({ length: clients }, (_, client) => act(client)));

  async function act(client: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      const field = `unknown${client}At${turn}`;
      const body = { metadata: { annotations: { [`client-${client}`]: `${turn}` } }, [field]: 'x' };
      const answer = await podTemplates.mergePatch(name, body, { query: { fieldValidation: 'Warn' } });
      // A server may refuse a patch that met others.
      if (answer.status !== 409) {
        const what = `a merge patch with one unknown field while others write`;
        expect.success(answer, what);
        expect.equal(
          warningsNaming(answer, field).length,
          1,
          `Warning entries that name "${field}" of ${what}`,
        );
      }
      await linger(random);
    }
  }
}
