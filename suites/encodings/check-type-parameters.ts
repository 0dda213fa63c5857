// Cases: parameters in the Content-Type of bodies (core 4.7, 4.8).
import type { Answer } from '../kit/answers/answer.ts';
import { asYaml } from '../kit/answers/decoded-body.ts';
import type { CollectionContext } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';

/** As clients and libraries write it. */
const spellings = ['; charset=utf-8', ';charset=UTF-8'];

export async function checkContentTypeParameters(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  for (const parameters of spellings) {
    const sent = (type: string, value: unknown) => ({
      bytes: type.endsWith('/yaml') ? asYaml(value) : JSON.stringify(value),
      contentType: `${type}${parameters}`,
    });
    const bodies = [collection.object(), collection.object()] as const;
    for (const [index, type] of ['application/json', 'application/yaml'].entries()) {
      const answer = await collection.create({}, sent(type, bodies[index]));
      expect.success(answer, `POST with Content-Type ${type}${parameters}`);
    }
    const name = bodies[0].metadata.name!;
    const labels = (value: string) => ({ metadata: { labels: { changed: value } } });
    const put = overlay(await collection.current(name), labels('by-put'));
    await expectChanged('PUT', 'by-put', collection.replace(put, sent('application/json', put)));
    const merge = sent('application/merge-patch+json', labels('by-merge'));
    await expectChanged('merge patch', 'by-merge', collection.mergePatch(name, undefined, merge));
    const operations = [{ op: 'replace', path: '/metadata/labels/changed', value: 'by-json' }];
    const json = sent('application/json-patch+json', operations);
    await expectChanged('JSON patch', 'by-json', collection.mergePatch(name, undefined, json));
    const { apiVersion, kind } = put;
    const intent = { apiVersion, kind, ...overlay({ metadata: { name } }, labels('by-apply')) };
    const apply = sent('application/apply-patch+yaml', intent);
    const query = { fieldManager: 'first', force: 'true' };
    await expectChanged('apply', 'by-apply', collection.mergePatch(name, undefined, { ...apply, query }));

    async function expectChanged(way: string, value: string, answer: Promise<Answer>): Promise<void> {
      expect.success(await answer, `${way} whose Content-Type ends in ${parameters}`);
      const { labels: stored } = (await collection.current(name)).metadata;
      expect.contains(stored, { changed: value }, `metadata.labels after the ${way}`);
    }
  }
}
