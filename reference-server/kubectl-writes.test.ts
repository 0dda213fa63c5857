// Writes by kubectl against the server with the `kubernetes` dialect: applies with conflicts and previews,
// patches of each type, and custom kinds. The commands that send Protobuf, and the columns of a definition, are in
// `kubectl-encodings.test.ts`.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifests } from './kubectl-manifests.test-support.ts';
import { missingKubectl, startBench } from './kubectl.test-support.ts';
import type { Bench } from './kubectl.test-support.ts';

const reason = missingKubectl();
const title = `kubectl writes${reason === undefined ? '' : `, skipped: ${reason}`}`;
const withoutDiff = missingDiff();
const ofDiffs = withoutDiff === undefined ? '' : `, skipped: ${withoutDiff}`;

/** Why `kubectl diff` is not available here; undefined where it is. */
function missingDiff(): string | undefined {
  try {
    execFileSync('diff', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'there is no program named diff';
  }
}

let bench: Bench;
const kubectl = (...words: string[]) => bench.kubectl(...words);
const printed = (...words: string[]) => bench.printed(...words);
const json = async (...words: string[]): Promise<unknown> =>
  JSON.parse(await printed('get', ...words, '-n', 'shop', '-o', 'json'));

const apply = ['apply', '--server-side'];
const asOther = '--field-manager=other';
const stall = ['stalls.shop.example', 'tea-house'];

describe.skipIf(reason !== undefined)(title, () => {
  beforeAll(async () => {
    bench = await startBench();
    await bench.keep('dearer', { ...manifests['map'], data: { tea: '4' } });
    await printed('create', '-f', 'namespace.json');
    await printed(...apply, '-f', 'map.json');
  });
  afterAll(() => bench.stop());

  test.skipIf(withoutDiff !== undefined)(`diff of an apply, which changes nothing${ofDiffs}`, async () => {
    const diff = ['diff', '--server-side', '-f'];
    expect(await kubectl(...diff, 'map.json')).toEqual({ out: '', err: '', code: 0 });
    const { out, code } = await kubectl(...diff, 'dearer.json');
    expect(code).toBe(1);
    expect(out).toMatch(/^- {2}tea: "3"\n\+ {2}tea: "4"$/m);
    const refused = await kubectl(...diff, 'dearer.json', asOther);
    expect(refused.code).toBeGreaterThan(1);
    expect(refused.err).toContain('Apply failed with 1 conflict: conflict with "kubectl": .data.tea');
    expect(await json('cm', 'prices')).toMatchObject({ data: { tea: '3' } });
  });

  test('an apply conflicts with another manager, and takes the field over by force', async () => {
    const refused = await kubectl(...apply, '-f', 'dearer.json', asOther);
    expect({ ...refused, err: refused.err.split('\n')[0] }).toEqual({
      out: '',
      err: 'error: Apply failed with 1 conflict: conflict with "kubectl": .data.tea',
      code: 1,
    });
    expect(await json('cm', 'prices')).toMatchObject({ data: { tea: '3' } });
    const forced = await printed(...apply, '-f', 'dearer.json', asOther, '--force-conflicts');
    expect(forced).toBe('configmap/prices serverside-applied\n');
    expect(await json('cm', 'prices', '--show-managed-fields')).toMatchObject({
      data: { tea: '4' },
      metadata: { managedFields: [{ manager: 'other', operation: 'Apply', fieldsV1: { 'f:data': {} } }] },
    });
    const back = await kubectl(...apply, '-f', 'map.json');
    expect([back.code, back.err]).toEqual([1, expect.stringContaining('conflict with "other": .data.tea')]);
  });

  test('a JSON patch, its failed test, a merge patch and a strategic one', async () => {
    await printed('create', '-f', 'deployment.json');
    const patch = (type: string, body: unknown) =>
      kubectl('patch', 'deploy', 'shelf', '-n', 'shop', `--type=${type}`, `--patch=${JSON.stringify(body)}`);
    const replicas = (op: string, value: number) => patch('json', [{ op, path: '/spec/replicas', value }]);
    expect(await replicas('replace', 3)).toMatchObject({ out: 'deployment.apps/shelf patched\n', code: 0 });
    const failed = await replicas('test', 7);
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('/spec/replicas')]);
    const labels = { template: { metadata: { labels: { shade: 'yes' } } } };
    expect((await patch('merge', { spec: labels })).code).toBe(0);
    const containers = [
      { name: 'main', $patch: 'delete' },
      { name: 'side', image: 'side:1' },
    ];
    expect((await patch('strategic', { spec: { template: { spec: { containers } } } })).code).toBe(0);
    expect(await json('deploy', 'shelf')).toMatchObject({
      spec: {
        replicas: 3,
        template: {
          metadata: { labels: { app: 'shelf', shade: 'yes' } },
          spec: { containers: [{ name: 'side', image: 'side:1' }] },
        },
      },
    });
    expect((await patch('merge', { spec: labels })).out).toBe('deployment.apps/shelf patched (no change)\n');
  });

  test('a definition, once established, serves its kind', async () => {
    const name = 'customresourcedefinition.apiextensions.k8s.io/stalls.shop.example';
    expect(await printed('create', '-f', 'definition.json')).toBe(`${name} created\n`);
    expect(await printed('wait', '--for=condition=Established', name)).toBe(`${name} condition met\n`);
    expect(await printed('api-resources', '--api-group=shop.example')).toMatch(
      /^stalls +st +shop\.example\/v1 +true +Stall$/m,
    );
    expect(await printed('create', '-f', 'stall.json')).toBe('stall.shop.example/tea-house created\n');
    expect(await printed('get', 'st', '-n', 'shop', '-o', 'name')).toBe('stall.shop.example/tea-house\n');
    expect(await json(...stall)).toMatchObject({
      apiVersion: 'shop.example/v1',
      kind: 'Stall',
      spec: { goods: 'tea', shelves: [{ name: 'top', size: 1 }] },
    });
  });

  test('explain and validation know the fields of a custom kind', async () => {
    const spec = await printed('explain', 'stall.spec');
    expect(spec).toMatch(/^FIELD: spec <Object>$/m);
    expect(spec).toMatch(/^ {2}goods\t<string> -required-\n +What it sells\.$/m);
    expect(spec).toMatch(/^ {2}shelves\t<\[\]Object>$/m);
    await bench.keep('wrong', { ...manifests['stall'], spec: { goods: 'tea', colour: 'red' } });
    expect(await kubectl(...apply, '-f', 'wrong.json')).toMatchObject({
      code: 1,
      err: expect.stringContaining('unknown field "spec.colour"'),
    });
    await bench.keep('empty', {
      ...manifests['stall'],
      metadata: { name: 'b', namespace: 'shop' },
      spec: {},
    });
    const refused = await kubectl('create', '-f', 'empty.json');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('spec.goods: Required value')]);
  });

  test('custom objects are applied by key, patched, and take no strategic patch', async () => {
    const shelves = [{ name: 'bottom', size: 2 }];
    await bench.keep('more', { ...manifests['stall'], spec: { goods: 'tea', shelves } });
    await printed(...apply, '-f', 'more.json', asOther);
    const patch = (...words: string[]) => kubectl('patch', ...stall, '-n', 'shop', ...words);
    const body = '--patch={"status":{"open":true}}';
    expect((await patch('--type=merge', '--subresource=status', body)).code).toBe(0);
    expect(await json(...stall)).toMatchObject({
      spec: {
        shelves: [
          { name: 'top', size: 1 },
          { name: 'bottom', size: 2 },
        ],
      },
      status: { open: true },
    });
    expect(await patch('--type=strategic', body)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'strategic-merge-patch+json is not supported by shop.example/v1, Kind=Stall',
      ),
    });
  });

  test('a kind is removed with its definition', async () => {
    expect(await printed('delete', '-f', 'definition.json')).toContain('"stalls.shop.example" deleted\n');
    expect(await kubectl('get', ...stall, '-n', 'shop')).toMatchObject({ code: 1, out: '' });
  });
});
