// The discovery documents as Protobuf messages. The documents do not show their field numbers: they are those of the most used
// implementation, which typed clients know.
import { boolean, embedded, list, numbered, string, struct } from '../schema/declare.ts';
import { listMeta, objectMeta } from '../schema/object-meta.ts';
import type { StructSchema } from '../schema/schema.ts';

const texts = list(string());

const addresses = list(
  struct('ServerAddressByClientCIDR', { clientCIDR: string(), serverAddress: string() }),
);
const groupVersion = struct('GroupVersionForDiscovery', { groupVersion: string(), version: string() });

const apiGroup = struct('APIGroup', {
  name: string(),
  versions: list(groupVersion),
  preferredVersion: groupVersion,
  serverAddressByClientCIDRs: addresses,
});

const apiResource = struct('APIResource', {
  name: string(),
  namespaced: boolean(),
  kind: string(),
  ...embedded(4, { verbs: texts }),
  shortNames: texts,
  singularName: string(),
  categories: texts,
  group: string(),
  version: string(),
});

const responseKind = struct('GroupVersionKind', { group: string(), version: string(), kind: string() });

const subresource = struct('APISubresourceDiscovery', {
  subresource: string(),
  responseKind,
  acceptedTypes: list(responseKind),
  verbs: texts,
});

const resource = struct('APIResourceDiscovery', {
  resource: string(),
  responseKind,
  scope: string(),
  singularResource: string(),
  verbs: texts,
  shortNames: texts,
  categories: texts,
  subresources: list(subresource),
});

const version = struct('APIVersionDiscovery', {
  version: string(),
  resources: list(resource),
  freshness: string(),
});

const group = struct('APIGroupDiscovery', {
  metadata: objectMeta,
  versions: list(version),
});

const messages: readonly StructSchema[] = [
  struct('APIVersions', { versions: texts, serverAddressByClientCIDRs: addresses }),
  struct('APIGroupList', { groups: list(apiGroup) }),
  apiGroup,
  struct('APIResourceList', { groupVersion: string(), resources: list(apiResource) }),
  struct('APIGroupDiscoveryList', { metadata: listMeta, items: numbered(2, list(group)) }),
];

const byKind = new Map(messages.map((message) => [message.name, message]));

/** The message of a discovery document. @throws TypeError for another document: an error in the server */
export function messageOf(kind: string): StructSchema {
  const found = byKind.get(kind);
  if (found === undefined) throw new TypeError(`${kind} is not a discovery document`);
  return found;
}
