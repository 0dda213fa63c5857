// Discovery, version and OpenAPI responses of a whole server, without a socket.
import { parse } from 'protobufjs';
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { decodeCbor } from '../codec/cbor-item.ts';
import { decodeProtobuf } from '../codec/protobuf/decode.ts';
import { openEnvelope } from '../codec/protobuf/envelope.ts';
import { createVirtualClock } from '../clock.ts';
import { defaultOptions } from '../options.ts';
import { createServer } from '../server.ts';
import { messageOf } from './messages.ts';

const resource = `${orch.groups.resource}/v1alpha3`;

async function sendRequest(target: string, accept = '*/*', method = 'GET') {
  const server = await createServer(
    {
      ...defaultOptions(),
      featureGates: new Map([
        ['DynamicResourceAllocation', true],
        ['CBORServingAndStorage', true],
      ]),
      runtimeConfig: new Map([[resource, true]]),
    },
    { clock: createVirtualClock(0), random: () => 0, uid: () => 'u', report: () => {} },
  );
  await server.started;
  const headers = { accept, host: 'h:1' };
  const { signal } = new AbortController();
  const answer = await server.handle({ method, target, headers, signal });
  await server.shutdown();
  const bytes = Buffer.concat(
    answer.body instanceof Uint8Array ? [answer.body] : (answer.body as readonly Uint8Array[]),
  );
  const text = bytes.toString();
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
}

test('groups, versions and resources', async () => {
  expect((await sendRequest('/api')).json).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
  const { groups } = (await sendRequest('/apis')).json;
  expect(groups.map(({ name }: { name: string }) => name)).toContain(orch.groups.resource);
  const preferredVersion = { groupVersion: resource, version: 'v1alpha3' };
  expect((await sendRequest(`/apis/${orch.groups.resource}`)).json).toMatchObject({
    kind: 'APIGroup',
    preferredVersion,
  });
  const { resources, groupVersion } = (await sendRequest('/api/v1')).json;
  expect(groupVersion).toBe('v1');
  const byName = Object.fromEntries(resources.map((one: { name: string }) => [one.name, one]));
  expect(byName['pods']).toMatchObject({
    singularName: 'pod',
    namespaced: true,
    kind: 'Pod',
    shortNames: ['po'],
  });
  expect(byName['pods/eviction']).toMatchObject({
    kind: 'Eviction',
    group: 'policy',
    version: 'v1',
    verbs: ['create'],
  });
  expect(byName['namespaces/finalize']).toMatchObject({
    namespaced: false,
    kind: 'Namespace',
    verbs: ['update'],
  });
});

test.each(['v2', 'v2beta1'])('aggregated discovery %s where the client prefers it', async (version) => {
  const type = `application/json;g=${orch.groups.discovery};v=${version};as=APIGroupDiscoveryList`;
  const { json, headers } = await sendRequest('/apis', `${type},application/json`);
  expect(headers['content-type']).toBe(type);
  expect(json).toMatchObject({
    kind: 'APIGroupDiscoveryList',
    apiVersion: `${orch.groups.discovery}/${version}`,
  });
  const core = await sendRequest('/api', type);
  expect(core.json.items).toHaveLength(1);
  const plain = await sendRequest('/apis', `${type};q=0.1,application/json`);
  expect(plain.json.kind).toBe('APIGroupList');
  const unknown = await sendRequest('/apis', `${type.replace(`v=${version}`, 'v=v9')},application/json`);
  expect(unknown.json.kind).toBe('APIGroupList');
});

test('the version is that of the release', async () => {
  expect((await sendRequest('/version')).json).toMatchObject({
    major: '1',
    minor: '32',
    gitVersion: 'v1.32.0',
  });
});

test('OpenAPI: every reference is there, and operations carry kind, action and parameters', async () => {
  const { paths: index } = (await sendRequest('/openapi/v3')).json;
  expect(Object.keys(index)).toContain(`apis/${resource}`);
  for (const { serverRelativeURL } of Object.values<{ serverRelativeURL: string }>(index)) {
    const { status, json, text, headers } = await sendRequest(serverRelativeURL);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
    const schemas = Object.keys(json.components.schemas);
    const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !schemas.includes(name ?? ''))).toEqual([]);
  }
  const { paths } = (await sendRequest('/openapi/v3/api/v1')).json;
  const { patch } = paths['/api/v1/namespaces/{namespace}/pods/{name}'];
  expect(patch[`${orch.extensionPrefix}group-version-kind`]).toEqual({
    group: '',
    version: 'v1',
    kind: 'Pod',
  });
  expect(patch[`${orch.extensionPrefix}action`]).toBe('patch');
  const names = patch.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['dryRun', 'fieldManager', 'fieldValidation']));
  expect((await sendRequest('/openapi/v3/api/v1?hash=old')).status).toBe(301);
});

test.each([
  ['/nowhere', 'GET', '*/*', 404],
  ['/apis/no.such.group', 'GET', '*/*', 404],
  ['/api/v9', 'GET', '*/*', 404],
  ['/apis', 'POST', '*/*', 405],
  ['/version', 'HEAD', '*/*', 405],
  ['/nowhere', 'POST', '*/*', 404],
  ['/api', 'GET', 'image/png', 406],
  ['/livez/nothing', 'GET', '*/*', 404],
  ['/livez', 'GET', 'application/json', 200],
  ['/readyz/poststarthook/start-system-namespaces', 'GET', '*/*', 200],
  ['/api/', 'GET', 'application/yaml', 200],
] as const)('%s %s accepting %s: %i', async (target, method, accept, status) => {
  const answer = await sendRequest(target, accept, method);
  expect(answer.status).toBe(status);
  if (status === 404) expect(answer.text).toBe('404 page not found\n');
});

const { protobuf } = orch.mediaTypes;
const aggregated = (version: string) => `;g=${orch.groups.discovery};v=${version};as=APIGroupDiscoveryList`;
const documents = [
  ['/api', ''],
  ['/apis', ''],
  ['/apis/apps', ''],
  ['/api/v1', ''],
  ['/apis/apps/v1', ''],
  ['/api', aggregated('v2')],
  ['/apis', aggregated('v2')],
  ['/apis', aggregated('v2beta1')],
] as const;

test.each(documents)('%s%s has the same data in Protobuf and in CBOR', async (path, parameters) => {
  const { json } = await sendRequest(path, `application/json${parameters}`);
  const inCbor = await sendRequest(path, `application/cbor${parameters}`);
  expect(inCbor.headers['content-type']).toBe(`application/cbor${parameters}`);
  expect(decodeCbor(inCbor.bytes)).toEqual(json);
  const inProtobuf = await sendRequest(path, `${protobuf}${parameters}, application/json`);
  expect(inProtobuf.headers['content-type']).toBe(`${protobuf}${parameters}`);
  const decoded = decodeProtobuf(inProtobuf.bytes, messageOf(json.kind), protobuf);
  expect(JSON.parse(JSON.stringify(decoded))).toEqual(withoutEmpty({ apiVersion: 'v1', ...json }));
});

/** Messages have neither null nor empty texts and lists. */
function withoutEmpty(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
    member === null || member === '' || (Array.isArray(member) && member.length === 0) ? undefined : member,
  );
}

test('other documents, and other versions, are not served in Protobuf', async () => {
  expect((await sendRequest('/version', protobuf)).status).toBe(406);
  expect((await sendRequest('/apis', `${protobuf}${aggregated('v9')}`)).status).toBe(406);
});

test('field numbers are those that typed clients know', async () => {
  const { raw } = openEnvelope((await sendRequest('/apis/apps/v1', protobuf)).bytes, protobuf);
  const { resources } = lookup.decode(raw) as unknown as { readonly resources: readonly Decoded[] };
  const scale = resources.find(({ name }) => name === 'deployments/scale');
  expect(scale).toMatchObject({ namespaced: true, kind: 'Scale', group: 'autoscaling', version: 'v1' });
  expect(scale?.verbs.items).toEqual(['get', 'patch', 'update']);
});

interface Decoded {
  readonly name: string;
  readonly verbs: { readonly items: readonly string[] };
}

const lookup = parse(`syntax = "proto2";
  message APIResource {
    optional string name = 1; optional bool namespaced = 2; optional string kind = 3; optional Verbs verbs = 4;
    repeated string shortNames = 5; optional string singularName = 6; repeated string categories = 7;
    optional string group = 8; optional string version = 9;
  }
  message APIResourceList { optional string groupVersion = 1; repeated APIResource resources = 2; }
  message Verbs { repeated string items = 1; }`).root.lookupType('APIResourceList');
