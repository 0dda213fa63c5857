// Case: the type of the answers to writes without Accept (core 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import { asYaml } from '../kit/answers/decoded-body.ts';
import type { CollectionContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';

const unstated = { accept: null };

export async function checkDefaultOfWrites({ collection, expect }: CollectionContext): Promise<void> {
  const labels = { metadata: { labels: { changed: 'yes' } } };
  const inYaml = (value: unknown) => ({ bytes: asYaml(value), contentType: 'application/yaml', ...unstated });
  const expectJson = (answer: Answer, what: string) => {
    expect.success(answer, `${what} without Accept`);
    expect.mediaType(answer, 'application/json');
  };
  const made = await collection.create({}, unstated);
  expectJson(made, 'POST');
  expectJson(await collection.create({}, inYaml(collection.object())), 'POST in YAML');
  const { name = '' } = made.object.metadata;
  expectJson(await collection.mergePatch(name, labels, unstated), 'merge patch');
  const put = await replaceNow(collection, name, labels, (changed) =>
    collection.replace(changed, inYaml(changed)),
  );
  expectJson(put, 'PUT in YAML');
}
