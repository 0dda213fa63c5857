// Bodies whose length the client does not state, which HTTP/1.1 sends in chunks (core 1; RFC 9112, 7.1).
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { NotRun } from '../kit/failures.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { dryRunForms } from '../kit/requests/dry-run-forms.ts';

const chunked = { inChunks: true } as const;
const lengthRequired = 411;

/** The case of `service.encoding.bodies-in-chunks`. A server may require the length of a body (RFC 9110, 15.5.12). */
export async function checkBodiesInChunks({ namespace, expect, uniqueName }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  const label = uniqueName('chunked');
  const body = configMaps.object({ metadata: { labels: { chunked: label } }, data: { step: 'posted' } });
  const name = body.metadata.name!;
  const posted = await configMaps.create(undefined, { body, ...chunked });
  if (posted.status === lengthRequired)
    throw new NotRun('not-exercised', 'the target requires the length of a body');
  const mustShow = async (step: string, what: string) =>
    expect.equal((await configMaps.current(name))['data']?.['step'], step, `data.step after ${what}`);
  expect.success(posted, 'POST of a body in chunks');
  await mustShow('posted', 'a POST of a body in chunks');
  const put = await replaceNow(configMaps, name, { data: { step: 'put' } }, (object) =>
    configMaps.replace(object, chunked),
  );
  expect.success(put, 'PUT of a body in chunks');
  await mustShow('put', 'a PUT of a body in chunks');
  const patch = { data: { step: 'patched' } };
  expect.success(await configMaps.mergePatch(name, patch, chunked), 'merge patch in chunks');
  await mustShow('patched', 'a merge patch in chunks');

  await mustReadOptions({ expect }, configMaps, name, label);
}

/** The first form of dryRun that is taken in a body with its length. The document does not show the form (core 2.9). */
async function mustReadOptions(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  name: string,
  label: string,
): Promise<void> {
  const mustStay = async (what: string) => {
    const { metadata } = await resource.current(name);
    expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp after a ${what}`);
  };
  const what = 'DELETE with dryRun=All in its body';
  for (const dryRun of dryRunForms) {
    const body = { apiVersion: 'v1', kind: 'DeleteOptions', dryRun };
    const { ok } = await resource.remove(name, { body });
    await dependsOn('lifecycle.options.dry-run-in-body', () => mustStay(what));
    if (!ok) continue;
    const inChunks = `${what}, in chunks`;
    expect.success(await resource.remove(name, { body, ...chunked }), inChunks);
    await mustStay(inChunks);
    const query = { labelSelector: `chunked=${label}` };
    // The label selects one object; which options DELETE of a collection takes is judged elsewhere.
    const whole = await resource.removeCollection({ body, query });
    await dependsOn('lifecycle.options.dry-run-in-body', () => mustStay('dry DELETE of its collection'));
    if (!whole.ok) return;
    const ofCollection = `${inChunks}, of a collection`;
    expect.success(await resource.removeCollection({ body, query, ...chunked }), ofCollection);
    return mustStay(ofCollection);
  }
}
