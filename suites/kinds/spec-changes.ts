// The spec of a ResourceClaimTemplate against every way of changing it (core 2.10).
import type { CaseContext } from '../kit/context.ts';
import type { Answer } from '../kit/answer.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

interface Way {
  readonly what: string;
  /** Sends a change of the label, in the inner metadata or in the template's own. */
  readonly send: (
    resource: Resource,
    current: ApiObject,
    place: 'spec' | 'own',
    value: string,
  ) => Promise<Answer>;
  /** Its support is a matter of other rows: where its control is not carried out, its refusal shows nothing. */
  readonly optional?: true;
}

const labelled = (place: 'spec' | 'own', value: string) => {
  const metadata = { labels: { fixed: value } };
  return place === 'spec' ? { spec: { metadata } } : { metadata };
};

const ways: readonly Way[] = [
  {
    what: 'PUT',
    send: (resource, current, place, value) => resource.replace(overlay(current, labelled(place, value))),
  },
  {
    what: 'merge patch',
    send: (resource, { metadata }, place, value) =>
      resource.mergePatch(metadata.name!, labelled(place, value)),
  },
  {
    what: 'JSON patch',
    send: (resource, { metadata }, place, value) => {
      const path = place === 'spec' ? '/spec/metadata/labels/fixed' : '/metadata/labels/fixed';
      return resource.jsonPatch(metadata.name!, [{ op: 'add', path, value }]);
    },
  },
  {
    what: 'apply with force',
    send: (resource, { apiVersion, kind, metadata, spec }, place, value) => {
      const { name, namespace } = metadata;
      const body = overlay({ apiVersion, kind, metadata: { name, namespace }, spec }, labelled(place, value));
      return resource.mergePatch(name!, body, {
        contentType: 'application/apply-patch+yaml',
        query: { fieldManager: 'conformance', force: true },
      });
    },
    optional: true,
  },
];

/** Each way is refused for the spec, and carried out for the same label outside it. */
export async function refusesSpecChanges({ namespace, expect }: CaseContext): Promise<void> {
  const { claimTemplates } = namespace;
  const { metadata } = await claimTemplates.given({ spec: { metadata: { labels: { fixed: 'at-first' } } } });
  const name = metadata.name!;
  for (const { what, send, optional } of ways) {
    const before = await claimTemplates.current(name);
    const value = `by-${what.replaceAll(' ', '-')}`;
    expect.refused(await send(claimTemplates, before, 'spec', value), `${what} that changes the spec`);
    const after = await claimTemplates.current(name);
    expect.equal(after['spec'], before['spec'], `spec after a ${what} that changes it`);
    const control = await send(claimTemplates, after, 'own', value);
    if (!optional) expect.success(control, `${what} that changes metadata.labels`);
  }
}
