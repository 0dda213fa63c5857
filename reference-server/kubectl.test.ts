// The server with the `kubernetes` dialect under an independently written client. Commands that send Protobuf or
// print tables are in `kubectl-encodings.test.ts`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifests } from './kubectl-manifests.test-support.ts';
import { missingKubectl, startBench } from './kubectl.test-support.ts';
import type { Bench } from './kubectl.test-support.ts';

const reason = missingKubectl();
const title = `kubectl${reason === undefined ? '' : `, skipped: ${reason}`}`;

let bench: Bench;
const kubectl = (...words: string[]) => bench.kubectl(...words);
const printed = (...words: string[]) => bench.printed(...words);
const create = (manifest: string, ...words: string[]) =>
  kubectl('create', '-f', `${manifest}.json`, ...words);

describe.skipIf(reason !== undefined)(title, () => {
  beforeAll(async () => {
    bench = await startBench();
    for (const name of ['namespace', 'map', 'template', 'pod']) {
      expect(await create(name)).toMatchObject({ code: 0, out: expect.stringContaining(' created\n') });
    }
  });
  afterAll(() => bench.stop());

  test('version, api-resources, api-versions and readiness', async () => {
    expect(await printed('version')).toMatch(/^Server Version: v1\.\d+\.\d+$/m);
    const resources = await printed('api-resources');
    expect(resources).toMatch(/^configmaps +cm +v1 +true +ConfigMap$/m);
    expect(resources).toMatch(/^namespaces +ns +v1 +false +Namespace$/m);
    expect(resources).toMatch(/^leases +coordination\.k8s\.io\/v1 +true +Lease$/m);
    const versions = (await printed('api-versions')).trimEnd().split('\n');
    expect(versions).toEqual(expect.arrayContaining(['apps/v1', 'batch/v1', 'events.k8s.io/v1', 'v1']));
    expect(versions.filter((one) => !/^([a-z0-9.]+\/)?v\d+$/.test(one))).toEqual([]);
    expect(await printed('get', '--raw', '/readyz?verbose')).toMatch(
      /\[\+\]ping ok\n[^]*readyz check passed/,
    );
  });

  test('get: a list, one, all namespaces, by selectors, as YAML', async () => {
    expect(await printed('get', 'namespaces')).toMatch(/^shop +/m);
    expect(await printed('get', 'cm', 'prices', '-n', 'shop')).toMatch(/^NAME .*\nprices +\S/);
    expect(await printed('get', 'pods', '--all-namespaces')).toMatch(/^NAMESPACE +NAME .*\nshop +till +/);
    expect(await printed('get', 'pods', '-A', '-l', 'app=till', '-o', 'name')).toBe('pod/till\n');
    expect(await printed('get', 'pods', '-A', '-l', 'app!=till', '-o', 'name')).toBe('');
    const pending = '--field-selector=status.phase=Pending';
    expect(await printed('get', 'pods', '-A', pending, '-o', 'name')).toBe('pod/till\n');
    const yaml = await printed('get', 'podtemplate', 'clerk', '-n', 'shop', '-o', 'yaml');
    expect(yaml).toMatch(/^apiVersion: v1\nkind: PodTemplate\nmetadata:\n[^]*^ +- image: clerk:1$/m);
    const { err, code } = await kubectl('get', 'cm', 'none', '-n', 'shop');
    expect({ err, code }).toEqual({
      err: 'Error from server (NotFound): configmaps "none" not found\n',
      code: 1,
    });
  });

  test('explain: a field, all fields, an unknown one', async () => {
    const containers = await printed('explain', 'pod.spec.containers');
    expect(containers).toMatch(/^KIND: +Pod\nVERSION: +v1\n\nFIELD: containers <\[\]Container>/);
    expect(containers).toMatch(/^ {2}name\t<string> -required-$/m);
    const all = await printed('explain', 'podtemplate', '--recursive');
    expect(all).toMatch(
      /^ {2}template\t<PodTemplateSpec>\n[^]*^ {6}containers\t<\[\]Container> -required-$/m,
    );
    expect(await kubectl('explain', 'pod.spec.nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('field "nothing" does not exist'),
    });
  });

  test('an invalid object is refused in words that name the field', async () => {
    expect((await create('invalid')).err).toMatch(
      /^The ConfigMap "Not_A_Name" is invalid: metadata\.name: Invalid value: "Not_A_Name": /,
    );
    expect((await create('incomplete')).err).toBe(
      'The Pod "bare" is invalid: spec.containers[0].name: Required value\n',
    );
    expect((await create('map')).err).toContain('(AlreadyExists)');
  });

  test('an unknown field is refused, warned of, or ignored', async () => {
    expect(await create('unknown', '--validate=strict')).toMatchObject({
      code: 1,
      err: expect.stringContaining('unknown field "datum"'),
    });
    const trial = '--dry-run=server';
    expect(await create('unknown', '--validate=warn', trial)).toMatchObject({
      code: 0,
      err: 'Warning: unknown field "datum"\n',
    });
    expect(await create('unknown', '--validate=ignore', trial)).toMatchObject({ code: 0, err: '' });
  });

  test('label, annotate, patch, replace, and waiting for a state', async () => {
    const map = ['cm', 'prices', '-n', 'shop'];
    expect(await printed('label', ...map, 'season=spring')).toBe('configmap/prices labeled\n');
    expect(await printed('annotate', ...map, 'note=cheap')).toBe('configmap/prices annotated\n');
    await printed('patch', ...map, '--type=merge', '--patch={"data":{"milk":"2"}}');
    const operation = '[{"op":"replace","path":"/data/tea","value":"4"}]';
    await printed('patch', ...map, '--type=json', `--patch=${operation}`);
    const { metadata, data } = JSON.parse(await printed('get', ...map, '-o', 'json')) as {
      metadata: object;
      data: object;
    };
    expect(metadata).toMatchObject({ labels: { season: 'spring' }, annotations: { note: 'cheap' } });
    expect(data).toEqual({ tea: '4', milk: '2' });
    expect(await printed('label', ...map, 'season-')).toBe('configmap/prices unlabeled\n');
    expect(await printed('replace', '-f', 'map.json')).toBe('configmap/prices replaced\n');
    const phase = '--for=jsonpath={.status.phase}=Pending';
    expect(await printed('wait', phase, 'pod/till', '-n', 'shop')).toBe('pod/till condition met\n');
  });

  test('apply, scale and a strategic patch of a workload', async () => {
    const path = '-o=jsonpath={.spec.replicas} {.spec.template.spec.containers[*].image}';
    const shown = () => printed('get', 'deploy', 'shelf', '-n', 'shop', path);
    expect(await printed('apply', '-f', 'deployment.json')).toBe('deployment.apps/shelf created\n');
    expect(await printed('apply', '-f', 'deployment.json')).toBe('deployment.apps/shelf unchanged\n');
    const words = ['deploy', 'shelf', '-n', 'shop'];
    expect(await printed('scale', ...words, '--replicas=3')).toBe('deployment.apps/shelf scaled\n');
    const containers = '{"spec":{"template":{"spec":{"containers":[{"name":"side","image":"side:1"}]}}}}';
    await printed('patch', ...words, `--patch=${containers}`);
    expect((await shown()).split(' ').toSorted()).toEqual(['3', 'shelf:1', 'side:1']);
    const refused = await kubectl('apply', '--server-side', '-f', 'deployment.json');
    expect(refused.err).toContain('with subresource "scale" using apps/v1: .spec.replicas');
    await printed('apply', '--server-side', '--force-conflicts', '-f', 'deployment.json');
    expect(await shown()).toMatch(/^1 /);
    expect(await printed('delete', '-f', 'deployment.json')).toContain('"shelf" deleted');
  });

  test('delete waits until the object is gone; a namespace is deleted with its contents', async () => {
    await bench.keep('other', { ...manifests['namespace'], metadata: { name: 'stall' } });
    const pod = { ...manifests['pod'], metadata: { name: 'stand', namespace: 'stall' } };
    const map = { ...manifests['map'], metadata: { name: 'list', namespace: 'stall' } };
    await bench.keep('pod-there', pod);
    await bench.keep('map-there', map);
    for (const name of ['other', 'pod-there', 'map-there']) expect((await create(name)).code).toBe(0);
    expect(await printed('delete', 'cm', 'list', '-n', 'stall')).toContain('configmap "list" deleted');
    expect((await kubectl('get', 'cm', 'list', '-n', 'stall')).err).toContain('NotFound');
    expect(await printed('delete', 'namespace', 'stall')).toBe('namespace "stall" deleted\n');
    expect((await kubectl('get', 'namespace', 'stall')).err).toContain('NotFound');
    expect(await printed('get', 'pods', '-A', '-o', 'name')).toBe('pod/till\n');
  });
});
