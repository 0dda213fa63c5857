// Planted faults of applies and updates of objects in a state that some servers do not expect (document core 4.9).
import { groupItems, topologyOf } from '../../apply/topology.ts';
import type { Owner } from '../../apply/owners.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fault } from '../fault.ts';
import { alterApply, alterUpdate } from './alter-ownership.ts';

/** Whether a list below has two items of one key. */
function hasEqualItems(schema: Schema, value: Json): boolean {
  const topology = topologyOf(schema, value);
  if (topology.type === 'members' && isObject(value))
    return Object.entries(value).some(([name, member]) => hasEqualItems(topology.of(name), member ?? null));
  if (topology.type !== 'items' || !Array.isArray(value)) return false;
  return [...groupItems(topology, value).values()].some(
    (group) =>
      group.length > 1 || (!topology.scalars && group.some((item) => hasEqualItems(topology.items, item))),
  );
}

const broken = (message: string) => new ApiError('InternalError', message);

/** Fails where an entry names a version that no definition of its group has any more. */
function checkVersions(parts: Parts): (apiVersion: string, owners: readonly Owner[]) => void {
  const served = new Map<string, readonly string[]>();
  const { customKinds } = parts.definitions;
  parts.definitions.customKinds = (definition, names) => {
    const { group, versions } = definition.spec;
    served.set(
      group,
      versions.map(({ name }) => `${group}/${name}`),
    );
    return customKinds(definition, names);
  };
  return (apiVersion, owners) => {
    const known = served.get(apiVersion.split('/')[0] ?? '');
    const gone = owners.find((owner) => known?.includes(owner.apiVersion) === false);
    if (gone !== undefined) throw broken(`request to convert to an invalid version: ${gone.apiVersion}`);
  };
}

const kinds = { APIService: 'api-services', CustomResourceDefinition: 'definitions', Service: 'services' };

export default [
  {
    id: 'records-of-removed-versions-block-applies',
    title:
      'An apply of an object fails where an entry of managedFields names a version that its kind no longer has.',
    breaks: ['apply.target.removed-version'],
    install(parts) {
      const check = checkVersions(parts);
      alterApply(parts, (request, decide) => {
        check(request.manager.apiVersion, request.owners);
        return decide(request);
      });
    },
  },
  {
    id: 'records-of-removed-versions-block-updates',
    title:
      'An update of an object fails where an entry of managedFields names a version that its kind no longer has.',
    breaks: ['apply.target.removed-version'],
    install(parts) {
      const check = checkVersions(parts);
      alterUpdate(parts, (request, record) => {
        check(request.manager.apiVersion, request.owners);
        return record(request);
      });
    },
  },
  {
    id: 'equal-names-block-applies',
    title: 'An apply of an object fails where a list of it has two items of one name.',
    breaks: ['apply.target.equal-names'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        if (hasEqualItems(request.schema, request.live))
          throw broken('duplicate entries in the stored object');
        return decide(request);
      }),
  },
  {
    id: 'equal-names-clear-records',
    title: 'A write that leaves two items of one name in a list clears managedFields.',
    breaks: ['apply.target.equal-names'],
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        hasEqualItems(request.schema, request.after) ? [] : record(request),
      ),
  },
  {
    id: 'status-writes-of-deployments-clear-records',
    title: 'A write of the status of a deployment clears managedFields.',
    breaks: ['apply.conflict.update-same-value'],
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        request.manager.subresource === 'status' && request.after['kind'] === 'Deployment'
          ? []
          : record(request),
      ),
  },
  ...Object.entries(kinds).map(([kind, words]) => ({
    id: `${words}-not-applied`,
    title: `An apply of an object of the kind ${kind} is refused.`,
    breaks: ['apply.target.further-kinds'],
    install: (parts: Parts) =>
      alterApply(parts, (request, decide) => {
        if (request.applied['kind'] === kind)
          throw new ApiError('UnsupportedMediaType', 'the kind has no schema for apply');
        return decide(request);
      }),
  })),
] as const satisfies readonly Fault[];
