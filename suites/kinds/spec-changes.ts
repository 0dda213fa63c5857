// Attempts to change the spec of a ResourceClaimTemplate by each type of write (core 2.10).
import type { CaseContext } from '../kit/context.ts';
import type { Answer } from '../kit/answers/answer.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { deviceSpec } from './claims.ts';

/** One member and its new value. */
interface Change {
  readonly at: readonly string[];
  readonly value?: unknown;
}

interface Write {
  readonly what: string;
  readonly send: (resource: Resource, current: ApiObject, change: Change) => Promise<Answer>;
  /** Other rows judge whether it is supported: if the control request fails, its refusal proves nothing. */
  readonly optional?: true;
}

const label = (at: readonly string[], value: string): Change => ({
  at: [...at, 'metadata', 'labels', 'fixed'],
  value,
});
const annotation = (value: string): Change => ({
  at: ['spec', 'metadata', 'annotations', 'fixed'],
  value,
});
const { devices } = deviceSpec;
const innerSpec = (value: object): Change => ({ at: ['spec', 'spec', 'devices'], value });
const otherDevice = innerSpec({
  ...devices,
  requests: [{ name: 'device', deviceClassName: 'other.example.com' }],
});
const [config] = devices.config;
const { opaque } = config!;
/** The same items of a list in another order. */
const reordered = innerSpec({
  ...devices,
  config: [{ ...config, opaque: { ...opaque, parameters: { size: 'small', parts: [2, 1] } } }],
});
/** Each write of the table has one of these, too. */
const further: readonly Change[] = [
  annotation('At-First'),
  { at: ['spec', 'metadata', 'annotations', 'added'], value: 'new' },
  { at: ['spec', 'metadata', 'labels', 'added'], value: 'new' },
];
/** Members that are removed. Undefined: the member is absent from a PUT, and null in a patch. */
const removals: readonly Change[] = [
  { at: ['spec', 'metadata', 'labels', 'fixed'] },
  { at: ['spec', 'metadata', 'annotations'] },
  { at: ['spec', 'metadata'] },
  { at: ['spec'] },
];
const innerSpecRemoval: Change = { at: ['spec', 'spec'] };

/** A partial object with only the member. */
const partOf = ({ at, value }: Change): Overrides =>
  at.reduceRight<unknown>((below, name) => ({ [name]: below }), value) as Overrides;
const patchOf = ({ at, value = null }: Change): Overrides => partOf({ at, value });

const beside: Overrides = { metadata: { labels: { beside: 'yes' } } };

const writes: readonly Write[] = [
  {
    what: 'PUT',
    send: (resource, current, change) => resource.replace(overlay(current, partOf(change))),
  },
  {
    what: 'merge patch',
    // Together with a change that is allowed, which must not be carried out either.
    send: (resource, { metadata }, change) =>
      resource.mergePatch(metadata.name!, overlay(change.value === undefined ? {} : beside, patchOf(change))),
  },
  {
    what: 'apply with force',
    send: (resource, { apiVersion, kind, metadata, spec }, change) => {
      const { name, namespace } = metadata;
      const body = overlay({ apiVersion, kind, metadata: { name, namespace }, spec }, partOf(change));
      return resource.mergePatch(name!, body, {
        contentType: 'application/apply-patch+yaml',
        query: { fieldManager: 'conformance', force: true },
      });
    },
    optional: true,
  },
  {
    what: 'strategic merge patch',
    send: (resource, { metadata }, change) => resource.strategicPatch(metadata.name!, patchOf(change)),
    // Only for built-in APIs and aggregated servers that support it (core 4.8).
    optional: true,
  },
  {
    what: 'JSON patch',
    send: (resource, { metadata }, { at, value }) => {
      const path = `/${at.join('/')}`;
      const operation = value === undefined ? { op: 'remove', path } : { op: 'add', path, value };
      return resource.jsonPatch(metadata.name!, [operation]);
    },
  },
];

/** Each type of write is refused for both members of the spec, and succeeds for a label outside it; in the end of an object that
 * an apply has changed and that is being deleted. */
export async function expectSpecChangesRefused({ namespace, expect }: CaseContext): Promise<void> {
  const { claimTemplates } = namespace;
  const fixed = { metadata: { labels: { fixed: 'at-first' }, annotations: { fixed: 'at-first' } } };
  const hasDevices = await acceptsDevices(namespace);
  const inner = hasDevices ? [otherDevice, reordered] : [];
  const { metadata } = await claimTemplates.given({
    metadata: { finalizers: ['example.com/hold'] },
    spec: { ...fixed, ...(hasDevices && { spec: deviceSpec }) },
  });
  const name = metadata.name!;
  for (const [index, { what, send, optional }] of writes.entries()) {
    if (index === writes.length - 1)
      expect.success(await claimTemplates.remove(name), 'DELETE of a template with a finalizer');
    const value = `by-${what.replaceAll(' ', '-')}`;
    // What an apply leaves out stays, since another manager owns it.
    const isApply = what.startsWith('apply');
    const removed = isApply ? [] : [...removals, ...(hasDevices ? [innerSpecRemoval] : [])];
    const [letterCase, ...added] = further;
    const changes = [label(['spec'], value), annotation(value), letterCase!, added[index % added.length]!];
    for (const change of [...changes, ...inner.slice(index % 2, (index % 2) + 1), ...removed]) {
      const before = await claimTemplates.current(name);
      const done = `${what} that ${change.value === undefined ? 'removes' : 'changes'}`;
      const member = change.at.join('.');
      expect.refused(await send(claimTemplates, before, change), `${done} ${member}`);
      const after = await claimTemplates.current(name);
      expect.equal(after['spec'], before['spec'], `spec after a ${done} ${member}`);
    }
    const control = await send(claimTemplates, await claimTemplates.current(name), label([], value));
    // What else may change in an object that is being deleted is not stated.
    if (!optional && index < writes.length - 1)
      expect.success(control, `${what} that changes metadata.labels`);
  }
  await claimTemplates.mergePatch(name, { metadata: { finalizers: null } });
  await mustNotGetLabels({ expect }, claimTemplates);
}

/** A template whose spec has no metadata gets none. */
async function mustNotGetLabels({ expect }: Pick<CaseContext, 'expect'>, resource: Resource): Promise<void> {
  const { metadata } = await resource.given();
  const before = await resource.current(metadata.name!);
  if (before['spec']?.metadata !== undefined) return;
  for (const { what, send } of writes.filter(({ optional }) => !optional)) {
    const of = `${what} that adds labels to a spec without metadata`;
    expect.refused(await send(resource, before, label(['spec'], 'new')), of);
    expect.equal((await resource.current(metadata.name!))['spec'], before['spec'], `spec after a ${of}`);
  }
}

/** Whether a new template may have the device spec. The fields of a claim are not shown; if the spec is refused there, the
 * refusal of a change to it proves nothing. */
async function acceptsDevices({ claims, claimTemplates }: CaseContext['namespace']): Promise<boolean> {
  const claim = await claims.create({ spec: deviceSpec });
  return claim.ok && (await claimTemplates.create({ spec: { spec: deviceSpec } })).ok;
}
