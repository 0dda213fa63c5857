// Cases: what changed in networking.orch.io/v1 (core 9.3).
import { section } from '../kit/case.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeUnknown } from './former-fields.ts';

export default section('core', '9.3', {
  'versions.ingress.default-backend': {
    text: 'spec.backend of an Ingress is called spec.defaultBackend.',
    observe:
      'The new name reads back. A valid body with spec.backend added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old name is still taken.',
    needs: ['ingresses'],
    since: 'v1.19',
    async run(context) {
      const { expect } = context;
      const ingresses = ingressesOf(context);
      const defaultBackend = toService({ number: 8080 }, 'other');
      const read = await readBack(ingresses, { defaultBackend });
      expect.contains(read, { defaultBackend }, 'spec of an Ingress');
      const former = { spec: { backend: defaultBackend } };
      await mustBeUnknown(context, ingresses, former, 'spec.backend');
    },
  },

  'versions.ingress.service-name': {
    text: 'serviceName of an Ingress backend is service.name.',
    observe:
      'The new form reads back, in the default backend and in a path. A valid body with serviceName added in either is refused with 400 under fieldValidation Strict.',
    wrong: 'The old form is still taken.',
    needs: ['ingresses'],
    since: 'v1.19',
    async run(context) {
      const { expect } = context;
      const ingresses = ingressesOf(context);
      const backend = toService({ number: 80 }, 'named');
      const read = await readBack(ingresses, { defaultBackend: backend, ...withPath(context, { backend }) });
      expect.equal(read['defaultBackend']?.service?.name, 'named', 'service.name of the default backend');
      expect.equal(pathOf(read)?.backend?.service?.name, 'named', 'service.name of the backend of a path');
      const former = { ...backend, serviceName: 'named' };
      await mustBeUnknown(context, ingresses, { spec: { defaultBackend: former } }, 'serviceName');
      await mustBeUnknown(
        context,
        ingresses,
        { spec: withPath(context, { backend: former }) },
        'serviceName in a path',
      );
    },
  },

  'versions.ingress.service-port-number': {
    text: 'A numeric servicePort of an Ingress backend is service.port.number.',
    observe:
      'A number reads back; a string there is refused, in the default backend, a path and a later path. A valid body with servicePort added is refused with 400 under fieldValidation Strict.',
    wrong: 'A string is converted.',
    needs: ['ingresses'],
    since: 'v1.19',
    run: (context) => mustHaveType(context, { field: 'number', right: 8443, wrong: 'https' }),
  },

  'versions.ingress.service-port-name': {
    text: 'A servicePort of an Ingress backend that is a string is service.port.name.',
    observe:
      'A name reads back; a number there is refused, in the default backend, a path and a later path. A valid body with servicePort added is refused with 400 under fieldValidation Strict.',
    wrong: 'A number is converted.',
    needs: ['ingresses'],
    since: 'v1.19',
    run: (context) => mustHaveType(context, { field: 'name', right: 'https', wrong: 8443 }),
  },

  'versions.ingress.path-type': {
    text: 'Each path of an Ingress needs pathType: Prefix, Exact or ImplementationSpecific.',
    observe:
      'A create without it, and one with another value, are refused, also where another path of the rule, or another rule, has one, and so are PUT, patches and an apply of a stored one; each of the three values succeeds and reads back.',
    wrong: 'A missing value defaults to ImplementationSpecific.',
    needs: ['ingresses'],
    since: 'v1.19',
    async run(context) {
      const { expect } = context;
      const ingresses = ingressesOf(context);
      const complete = { path: '/first', pathType: 'Prefix', backend: toService({ number: 80 }) };
      for (const pathType of [undefined, 'Regex', 'prefix']) {
        const second = { ...complete, path: '/second', pathType };
        for (const paths of [[second], [complete, second]]) {
          const body = ingresses.object({ spec: withPaths(context, paths) });
          const what = `Ingress with the pathType ${pathType} in path ${paths.length}`;
          expect.refused(await ingresses.create(undefined, { body }), `POST of an ${what}`);
          expect.that(!(await ingresses.exists(body.metadata.name!)), `an ${what} is stored`);
        }
        const rules = [complete, second].flatMap((path) => withPaths(context, [path]).rules);
        const later = ingresses.object({ spec: { rules } });
        const what = `Ingress with the pathType ${pathType} in its second rule`;
        expect.refused(await ingresses.create(undefined, { body: later }), `POST of an ${what}`);
        expect.that(!(await ingresses.exists(later.metadata.name!)), `an ${what} is stored`);
      }
      const { name = '' } = (await ingresses.given({ spec: withPath(context, {}) })).metadata;
      for (const pathType of [undefined, 'Regex'])
        for (const [way, send] of Object.entries(changesOf(ingresses, name))) {
          const paths = [complete, { ...complete, path: '/second', pathType }];
          const before = await ingresses.current(name);
          const what = `${way} of an Ingress with the pathType ${pathType}`;
          expect.refused(await send(withPaths(context, paths)), what);
          const after = await ingresses.current(name);
          expect.equal(after['spec'], before['spec'], `the spec of an Ingress after a ${what}`);
        }
      // The stored object has a pathType in the same place: a PUT replaces it as a whole.
      const stored = await ingresses.current(name);
      const spec = structuredClone(stored['spec']);
      delete pathOf(spec).pathType;
      const without = { ...stored, spec };
      expect.refused(
        await ingresses.replace(without),
        'PUT of an Ingress whose only path has lost its pathType',
      );
      const kept = pathOf((await ingresses.current(name))['spec'])?.pathType;
      expect.equal(
        kept,
        pathOf(stored['spec'])?.pathType,
        'pathType of the stored path after the refused PUT',
      );
      for (const pathType of ['Prefix', 'Exact', 'ImplementationSpecific']) {
        const body = ingresses.object({ spec: withPath(context, { pathType }) });
        expect.success(await ingresses.create(undefined, { body }), `POST of an Ingress with ${pathType}`);
        const { spec } = await ingresses.current(body.metadata.name!);
        expect.equal(pathOf(spec)?.pathType, pathType, 'pathType of a path');
      }
    },
  },
});

const toService = (port: object, name = 'no-such-service') => ({ service: { name, port } });

type Hosts = Pick<CaseContext, 'uniqueName'>;

/** One rule, for a host of its own: a controller may refuse an Ingress for a host and a path that another one has. */
const withPaths = ({ uniqueName }: Hosts, paths: readonly object[]) => ({
  rules: [{ host: `${uniqueName('host')}.example.com`, http: { paths } }],
});

/** One rule with one path. */
const withPath = (hosts: Hosts, members: object) =>
  withPaths(hosts, [{ path: '/', pathType: 'Prefix', backend: toService({ number: 80 }), ...members }]);

// oxlint-disable-next-line typescript/no-explicit-any -- reads fields that are not typed here
const pathOf = (spec: any) => spec?.rules?.[0]?.http?.paths?.[0];

/** The default backend, that of the first path, and that of a path after another one. */
const places = ['default', 'path', 'later path'] as const;
type Place = (typeof places)[number];

/** The spec of an Ingress with a backend in this place. */
function withBackend(hosts: Hosts, backend: object, place: Place): object {
  if (place === 'default') return { defaultBackend: backend };
  if (place === 'path') return withPath(hosts, { backend });
  const [first, later] = ['/', '/later'].map((path) => ({ path, pathType: 'Prefix' }));
  const usual = { ...first, backend: toService({ name: 'usual' }, 'usual') };
  return withPaths(hosts, [usual, { ...later, backend }]);
}

// oxlint-disable-next-line typescript/no-explicit-any -- reads fields that are not typed here
const backendOf = (spec: any, place: Place) =>
  place === 'default'
    ? spec?.defaultBackend
    : spec?.rules?.[0]?.http?.paths?.[place === 'path' ? 0 : 1]?.backend;

const ingressesOf = ({ namespace, names }: CaseContext): Resource =>
  namespace.resource({
    group: names.groups.networking,
    version: 'v1',
    plural: 'ingresses',
    kind: 'Ingress',
    sample: () => ({ spec: { defaultBackend: toService({ number: 80 }) } }),
  });

/** The spec as it reads after a create. */
async function readBack(ingresses: Resource, spec: object) {
  const { metadata } = await ingresses.given({ spec });
  // oxlint-disable-next-line typescript/no-explicit-any -- reads fields that are not typed here
  return (await ingresses.current(metadata.name!))['spec'] as Readonly<Record<string, any>>;
}

interface PortField {
  readonly field: 'name' | 'number';
  readonly right: string | number;
  readonly wrong: string | number;
}

/** The port of the default backend, and of paths. */
async function mustHaveType(context: CaseContext, { field, right, wrong }: PortField): Promise<void> {
  const { expect } = context;
  const ingresses = ingressesOf(context);
  /** Both backends are replaced as a whole: a port has a name or a number. */
  const bodyWith = (port: object, place: Place) => {
    const body = ingresses.object();
    return { ...body, spec: withBackend(context, toService(port), place) };
  };
  for (const place of places) {
    const taken = bodyWith({ [field]: right }, place);
    expect.success(
      await ingresses.create(undefined, { body: taken }),
      `POST of an Ingress with service.port.${field} ${JSON.stringify(right)}`,
    );
    const { spec } = await ingresses.current(taken.metadata.name!);
    const port = backendOf(spec, place)?.service?.port;
    expect.equal(port?.[field], right, `service.port.${field} as it reads`);
    const body = bodyWith({ [field]: wrong }, place);
    const what = `Ingress with service.port.${field} ${JSON.stringify(wrong)}`;
    expect.refused(await ingresses.create(undefined, { body }), `POST of an ${what}`);
    expect.that(!(await ingresses.exists(body.metadata.name!)), `an ${what} is stored`);
  }
  const former = { spec: { defaultBackend: { ...toService({ number: 80 }), servicePort: right } } };
  await mustBeUnknown(context, ingresses, former, 'servicePort');
}

/** The writes that change the spec of a stored Ingress. */
const changesOf = (
  ingresses: Resource,
  name: string,
): Readonly<Record<string, (spec: object) => Promise<Answer>>> => ({
  PUT: (spec) => replaceNow(ingresses, name, { spec }),
  'merge patch': (spec) => ingresses.mergePatch(name, { spec }),
  'JSON patch': (spec) => ingresses.jsonPatch(name, [{ op: 'add', path: '/spec', value: spec }]),
  apply: (spec) => ingresses.apply(name, { spec }, { manager: 'paths', force: true }),
});
