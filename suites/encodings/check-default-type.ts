// Case: the type of answers to requests without Accept (core 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import { asYaml } from '../kit/answers/decoded-body.ts';
import type { CollectionContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';

const json = 'application/json';
const unstated = { accept: null };

export async function checkDefaultType(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const labels = { metadata: { labels: { changed: 'yes' } } };
  const inYaml = (value: unknown) => ({ bytes: asYaml(value), contentType: 'application/yaml', ...unstated });
  const made = await collection.create({}, unstated);
  expectJson(context, made, 'POST');
  expectJson(context, await collection.create({}, inYaml(collection.object())), 'POST in YAML');
  const { name = '' } = made.object.metadata;
  expectJson(context, await collection.read(name, unstated), 'GET');
  expectJson(context, await view.list({ limit: 3 }, unstated), 'list');
  expectJson(context, await collection.mergePatch(name, labels, unstated), 'merge patch');
  const put = await replaceNow(collection, name, labels, (changed) =>
    collection.replace(changed, inYaml(changed)),
  );
  expectJson(context, put, 'PUT in YAML');
  const missing = await collection.read(uniqueName('missing'), unstated);
  expect.status(missing, 404, 'GET of a missing object without Accept');
  expect.mediaType(missing, json);
}

function expectJson({ expect }: CollectionContext, answer: Answer, what: string): void {
  expect.success(answer, `${what} without Accept`);
  expect.mediaType(answer, json);
}
