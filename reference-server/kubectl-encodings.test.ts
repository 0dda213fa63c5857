// kubectl commands that send Protobuf, print tables or watch them, against the server with the `kubernetes` dialect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingKubectl, startBench } from './kubectl.test-support.ts';
import type { Bench } from './kubectl.test-support.ts';

const reason = missingKubectl();
const title = `kubectl encodings${reason === undefined ? '' : `, skipped: ${reason}`}`;

let bench: Bench;
const printed = (...words: string[]) => bench.printed(...words);
const inShop = (...words: string[]) => printed(...words, '-n', 'shop');
/** The words of the first line of a table. */
const headOf = (table: string): readonly string[] =>
  table
    .split('\n')[0]!
    .trim()
    .split(/\s{2,}/);
const inRows = (table: string): readonly (readonly string[])[] =>
  table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s{2,}/));

/** A definition with a column of its own. */
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'kiosks.shop.example' },
  spec: {
    group: 'shop.example',
    scope: 'Namespaced',
    names: { plural: 'kiosks', kind: 'Kiosk' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { goods: { type: 'string' } } } },
          },
        },
        additionalPrinterColumns: [
          { name: 'Goods', type: 'string', jsonPath: '.spec.goods' },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
      },
    ],
  },
};
const kiosk = {
  apiVersion: 'shop.example/v1',
  kind: 'Kiosk',
  metadata: { name: 'corner', namespace: 'shop' },
  spec: { goods: 'tea' },
};

describe.skipIf(reason !== undefined)(title, () => {
  beforeAll(async () => {
    bench = await startBench();
    await printed('create', 'namespace', 'shop');
  });
  afterAll(() => bench.stop());

  test('create, which sends Protobuf, of several kinds', async () => {
    const commands = [
      ['configmap', 'prices', '--from-literal=tea=3'],
      ['secret', 'generic', 'safe', '--from-literal=code=7'],
      ['serviceaccount', 'clerk'],
      ['deployment', 'web', '--image=web:1', '--replicas=2', '--port=80'],
      ['service', 'clusterip', 'web', '--tcp=80:8080'],
      ['job', 'once', '--image=job:1'],
      ['cronjob', 'daily', '--image=job:1', '--schedule=@daily'],
      ['role', 'reader', '--verb=get', '--resource=pods'],
      ['rolebinding', 'readers', '--role=reader', '--user=clerk'],
      ['quota', 'few', '--hard=pods=3'],
    ];
    for (const words of commands) expect(await inShop('create', ...words)).toMatch(/ created\n$/);
    expect(await inShop('run', 'till', '--image=till:1')).toBe('pod/till created\n');
    const map = JSON.parse(await inShop('get', 'cm', 'prices', '-o', 'json')) as { readonly data: object };
    expect(map.data).toEqual({ tea: '3' });
    const again = await bench.kubectl('create', 'configmap', 'prices', '-n', 'shop');
    expect(again.err).toContain('configmaps "prices" already exists');
  });

  test.each([
    ['configmap', ['NAME', 'DATA', 'AGE']],
    ['secret', ['NAME', 'TYPE', 'DATA', 'AGE']],
    ['deployment', ['NAME', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'AGE']],
    ['service', ['NAME', 'TYPE', 'CLUSTER-IP', 'EXTERNAL-IP', 'PORT(S)', 'AGE']],
    ['pod', ['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE']],
    ['role', ['NAME', 'CREATED AT']],
    ['rolebinding', ['NAME', 'ROLE', 'AGE']],
  ])('get %s prints the columns that users know', async (kind, columns) => {
    expect(headOf(await inShop('get', kind))).toEqual(columns);
  });

  test('get -o wide has more columns, and cells have the values of the objects', async () => {
    expect(headOf(await inShop('get', 'pods', '-o', 'wide'))).toEqual(
      expect.arrayContaining(['RESTARTS', 'AGE', 'IP', 'NODE']),
    );
    expect(headOf(await inShop('get', 'deploy', '-o', 'wide'))).toEqual(
      expect.arrayContaining(['CONTAINERS', 'IMAGES']),
    );
    const [service] = inRows(await inShop('get', 'service', 'web'));
    expect(service).toMatchObject([
      'web',
      'ClusterIP',
      expect.any(String),
      '<none>',
      '80/TCP',
      expect.any(String),
    ]);
    const [, age] = inRows(await printed('get', 'namespace', 'shop'))[0]!.slice(1);
    expect(age).toMatch(/^\d+s$/);
    const all = await printed('get', 'cm', '-A', '-l', 'none=none');
    expect(all).toBe('');
  });

  test('get --watch prints what is there, and then changes', async () => {
    const watching = bench.kubectl('get', 'cm', '-n', 'shop', '--watch', '--request-timeout=3s');
    // The watch ends by its time limit; what is created before is in its list or among its events.
    await inShop('create', 'configmap', 'later');
    const { out } = await watching;
    expect(out).toMatch(/^NAME +DATA +AGE\n/);
    expect(out).toMatch(/^prices +1 +\d+s$/m);
    expect(out).toMatch(/^later +0 +\d+s$/m);
  });

  test('describe', async () => {
    expect(await inShop('describe', 'cm', 'prices')).toMatch(/^Name: +prices\n[^]*\ntea:\n----\n3\n/);
    expect(await inShop('describe', 'pod', 'till')).toMatch(/^ +Image: +till:1$/m);
    expect(await inShop('describe', 'deployment', 'web')).toMatch(/^Replicas: +2 desired/m);
  });

  test('apply of a definition and its object, with the columns of the definition', async () => {
    await bench.keep('kiosks', definition);
    await bench.keep('kiosk', kiosk);
    expect(await printed('apply', '-f', 'kiosks.json')).toContain('kiosks.shop.example created');
    await printed('wait', '--for=condition=established', 'crd/kiosks.shop.example');
    expect(await printed('apply', '-f', 'kiosk.json')).toBe('kiosk.shop.example/corner created\n');
    const table = await inShop('get', 'kiosks');
    expect(headOf(table)).toEqual(['NAME', 'GOODS', 'AGE']);
    expect(inRows(table)).toMatchObject([['corner', 'tea', expect.stringMatching(/^\d+s$/)]]);
    expect(headOf(await printed('get', 'crd'))).toEqual(['NAME', 'CREATED AT']);
    expect(await printed('explain', 'kiosk.spec')).toMatch(/^ {2}goods\t<string>$/m);
    expect(await printed('api-resources', '--api-group=shop.example')).toMatch(
      /^kiosks +shop\.example\/v1 +true +Kiosk$/m,
    );
  });
});
