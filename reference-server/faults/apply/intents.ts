// Planted faults of apply: parsing, unchanged fields, changes and removals (document core 4.3, 4.8, 4.9, 7).
import { concrete } from '../../schema/declare.ts';
import type { Schema } from '../../schema/schema.ts';
import { DecodeError } from '../../codec/json.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isSameManager } from '../../apply/owners.ts';
import { findOwner } from '../../apply/owners.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, alterApply } from './alter-ownership.ts';
import { memberOf, withMember } from './members.ts';

const applyType = 'application/apply-patch+yaml';

export default [
  {
    id: 'live-labels-win',
    title: 'An apply that leaves out a label keeps the value that its manager applied before.',
    breaks: [
      'apply.merge.request-wins',
      'apply.conflict.sharer-gives-up',
      'apply.request.without-version',
      'apply.conflict.any-sharer',
    ],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { applied, live, owners, manager, force } = request;
        const stated = memberOf(applied, 'metadata', 'labels');
        const there = memberOf(live, 'metadata', 'labels');
        const own = findOwner(owners, manager)?.fields.children.get('f:metadata')?.children.get('f:labels');
        if (!isObject(stated) || !isObject(there) || own === undefined || force) return decide(request);
        const isOwn = (name: string) => own.children.has(`f:${name}`) && there[name] !== undefined;
        const labels = Object.fromEntries(
          Object.entries(stated).map(([name, value]) => [name, isOwn(name) ? (there[name] ?? value) : value]),
        );
        return decide({ ...request, applied: withMember(applied, ['metadata', 'labels'], labels) });
      }),
  },
  {
    id: 'apply-never-removes',
    title: 'An apply removes nothing that its manager applied before.',
    breaks: [
      'encodings.cbor.apply-body',
      'apply.merge.dropped-removed',
      'apply.merge.unowned-default-or-deleted',
      'apply.definition.list-set',
      'apply.definition.default-topology',
      'apply.definition.map-granular',
      'apply.definition.struct-markers',
      'apply.request.repeated-keeps-version',
      'objects.versions.no-op-write',
    ],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { owners, manager } = request;
        return decide({ ...request, owners: owners.filter((owner) => !isSameManager(owner, manager)) });
      }),
  },
  {
    id: 'containers-have-one-owner',
    title: 'The containers of a PodTemplate are an atomic list.',
    breaks: ['apply.merge.patch-strategy-marker'],
    install(parts) {
      const { applyIntent, recordUpdate } = parts.ownership;
      const whole = <R extends { readonly schema: Schema }>(request: R): R => ({
        ...request,
        schema: withoutKeys(request.schema),
      });
      parts.ownership.applyIntent = (request) => applyIntent(whole(request));
      parts.ownership.recordUpdate = (request) => recordUpdate(whole(request));
    },
  },
  {
    id: 'any-force-overrides',
    title: 'force overrides conflicts, whatever its value.',
    breaks: ['apply.force.false-keeps-conflict'],
    install(parts) {
      const { readFlag } = parts.routing;
      parts.routing.readFlag = (query, name) => (name === 'force' ? query.has(name) : readFlag(query, name));
    },
  },
  {
    id: 'number-for-map-dropped',
    title: 'A number in place of the labels of a config map is dropped.',
    breaks: ['apply.intent.invalid-fails'],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const metadata = memberOf(value, 'metadata');
        if (kind.kind !== 'ConfigMap' || !isObject(value) || !isObject(metadata)) return conform(kind, value);
        if (typeof metadata['labels'] !== 'number') return conform(kind, value);
        const { labels: _labels, ...rest } = metadata;
        return conform(kind, { ...value, metadata: rest });
      };
    },
  },
  {
    id: 'apply-needs-an-object',
    title: 'An apply to a config map that does not exist is answered 404.',
    breaks: [
      'apply.target.absent-created',
      'apply.intent.invalid-fails',
      'apply.request.create-permission',
      'apply.request.field-manager-required',
      'writes.dry-run.patch',
      'apply.request.repeated-keeps-version',
      'writes.dry-run.normal-status',
      'writes.dry-run.no-side-effects',
    ],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        if (Object.keys(request.live).length === 0 && request.applied['kind'] === 'ConfigMap')
          throw new ApiError('NotFound', 'there is nothing to apply this to');
        return decide(request);
      }),
  },
  {
    id: 'apply-drops-annotations',
    title: 'An apply drops the annotations that it does not name.',
    breaks: ['apply.target.existing-patched'],
    install: (parts) =>
      alterApplied(parts, (done, { applied }) => {
        const annotations = memberOf(applied, 'metadata', 'annotations') ?? {};
        return { ...done, object: withMember(done.object, ['metadata', 'annotations'], annotations) };
      }),
  },
  {
    id: 'records-in-intent-taken',
    title: 'An apply may set managedFields.',
    breaks: ['apply.request.managed-fields-refused'],
    install(parts) {
      parts.ownership.setsRecords = () => false;
    },
  },
  {
    id: 'apply-reads-json-only',
    title: 'The body of an apply is read as JSON.',
    breaks: ['apply.request.body-yaml'],
    install(parts) {
      const { readsAsJson } = parts.encoding;
      parts.encoding.readsAsJson = (type, text) => type === applyType || readsAsJson(type, text);
    },
  },
  {
    id: 'apply-refuses-tabs',
    title: 'The body of an apply, JSON included, is parsed by a YAML parser that rejects tabs.',
    breaks: ['apply.request.body-json'],
    install(parts) {
      const { decodeYaml, readsAsJson } = parts.encoding;
      const isTabbed = (text: string) => /^\t/m.test(text);
      parts.encoding.readsAsJson = (type, text) =>
        readsAsJson(type, text) && !(type === applyType && isTabbed(text));
      parts.encoding.decodeYaml = (text) => {
        if (isTabbed(text)) throw new DecodeError('a tab may not begin a line');
        return decodeYaml(text);
      };
    },
  },
  {
    id: 'applier-from-user-agent',
    title: 'An apply without fieldManager takes its manager from the User-Agent.',
    breaks: ['apply.request.field-manager-required'],
    install(parts) {
      parts.ownership.namesManager = () => true;
    },
  },
  {
    id: 'applier-from-user-agent-if-empty',
    title: 'An apply with an empty fieldManager takes its manager from the User-Agent.',
    breaks: ['apply.request.field-manager-required'],
    install(parts) {
      parts.ownership.namesManager = (fieldManager) => fieldManager !== null;
    },
  },
  {
    id: 'changed-object-wants-version',
    title: 'A repeated apply without a version, to an object whose data others changed, is refused as stale.',
    breaks: ['apply.request.without-version'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { owners, manager, applied } = request;
        const hasApplied = findOwner(owners, manager) !== undefined;
        const writers = owners.filter(({ fields }) => fields.children.has('f:data'));
        const isStale = memberOf(applied, 'metadata', 'resourceVersion') === undefined && writers.length > 1;
        if (hasApplied && isStale) throw new ApiError('Conflict', 'the object has been modified');
        return decide(request);
      }),
  },
] satisfies readonly Fault[];

/** The schema with the containers of a template as an atomic list. */
function withoutKeys(schema: Schema): Schema {
  const [template, spec] = [fieldOf(schema, 'template'), fieldOf(fieldOf(schema, 'template'), 'spec')];
  const containers = fieldOf(spec, 'containers');
  if (template === undefined || spec === undefined || containers?.type !== 'list') return schema;
  const { keys: _keys, ...list } = containers;
  const replaced = withField(spec, 'containers', { ...list, listType: 'atomic' });
  return withField(schema, 'template', withField(template, 'spec', replaced));
}

function fieldOf(schema: Schema | undefined, name: string): Schema | undefined {
  const struct = schema === undefined ? undefined : concrete(schema);
  const field = struct?.type === 'struct' ? struct.fields[name]?.schema : undefined;
  return field === undefined ? undefined : concrete(field);
}

function withField(schema: Schema, name: string, field: Schema): Schema {
  const struct = concrete(schema);
  const declared = struct.type === 'struct' ? struct.fields[name] : undefined;
  if (struct.type !== 'struct' || declared === undefined) return schema;
  return { ...struct, fields: { ...struct.fields, [name]: { ...declared, schema: field } } };
}
