// A claim after its creation: what a client writes in it stays, also where its template is created again (core 2.10).
import type { CaseContext, Namespace } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { createdClaims, givenPodFor } from './claims.ts';

/** Changes the label `tier` and the annotation `note`, which the claim has from its template. A server may refuse that. */
export async function mustKeepOwnLabel(
  context: CaseContext,
  namespace: Namespace,
  template: ApiObject,
  claim: ApiObject,
): Promise<void> {
  const { expect, throughout } = context;
  const { claims, claimTemplates } = namespace;
  const [name = '', templateName = ''] = [claim.metadata.name, template.metadata.name];
  const changed = await claims.mergePatch(name, { metadata: { labels: { tier: 'own' } } });
  const tier = changed.ok ? 'own' : claim.metadata.labels?.['tier'];
  const noted = await claims.mergePatch(name, { metadata: { annotations: { note: 'own' } } });
  const note = noted.ok ? 'own' : claim.metadata.annotations?.['note'];
  // A server may hold a template that is in use, or refuse its DELETE.
  await dependsOn('kinds.claim-templates.standard-metadata', async () => {
    expect.success(await claimTemplates.remove(templateName), 'DELETE of a template that has a claim');
    await gone(context, claimTemplates, templateName);
  });
  const spec = { metadata: { labels: { tier: 'third' }, annotations: { note: 'third' } } };
  const again = await claimTemplates.given({ metadata: { name: templateName }, spec });
  const { length } = (await claims.list()).list.items;
  const unchanged = async () => {
    const { metadata } = await claims.current(name);
    expect.equal(metadata.uid, claim.metadata.uid, 'uid of a claim after its template was created again');
    const what = 'label of a claim that its creation, or a client, set last';
    expect.equal(metadata.labels?.['tier'], tier, what);
    expect.equal(metadata.annotations?.['note'], note, what.replace('label', 'annotation'));
  };
  // A claim from the new template shows that the controller has processed it.
  await throughout(unchanged, 'quiet', async () => {
    await givenPodFor(context, namespace, again);
    await createdClaims(context, namespace, length + 1);
  });
}
