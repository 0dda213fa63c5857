// Planted faults of what version v1 of a kind refuses or names, in changes, in later paths and through other versions (document core 2.5, 9.3).
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { isObject } from '../../object.ts';
import { noteRequests, typeOf } from '../note-requests.ts';

/** Former fields count as known in PUT and PATCH. */
function tolerateInChanges(parts: Parts, former: RegExp): void {
  const changing = noteRequests(parts, ({ route }) => ['update', 'patch'].includes(route.verb));
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    if (kind.kind !== 'CustomResourceDefinition' || changing() === undefined) return conformed;
    return { ...conformed, unknown: conformed.unknown.filter((path) => !former.test(path)) };
  };
}

/** Reads the text of an Ingress otherwise before its types are checked. */
function rewriteIngress(parts: Parts, rewrite: (backend: string) => string): void {
  const { conform } = parts.validation;
  const below = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(below);
    if (!isObject(value)) return value;
    return JSON.parse(rewrite(JSON.stringify(value))) as Json;
  };
  parts.validation.conform = (kind, value) => conform(kind, kind.kind === 'Ingress' ? below(value) : value);
}

const portNames = /"port":\{"name":(\d+)/g;

export default [
  {
    id: 'definition-version-tolerated-in-changes',
    title: 'spec.version is accepted in PUT and PATCH of a definition.',
    breaks: ['versions.definitions.versions-field'],
    install: (parts) => tolerateInChanges(parts, /^spec\.version$/),
  },
  {
    id: 'definition-validation-tolerated-in-changes',
    title: 'spec.validation is accepted in PUT and PATCH of a definition.',
    breaks: ['versions.definitions.per-version-fields'],
    install: (parts) => tolerateInChanges(parts, /^spec\.validation/),
  },
  {
    id: 'definition-json-path-tolerated-in-changes',
    title: 'JSONPath of a printer column is accepted in PUT and PATCH of a definition.',
    breaks: ['versions.definitions.json-path'],
    install: (parts) => tolerateInChanges(parts, /JSONPath$/),
  },
  {
    id: 'lists-of-other-versions-as-generic-kind',
    title: 'A list of custom objects through a version other than v1 has the kind List.',
    breaks: ['versions.definitions.per-version-fields'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const head = listHead(kind, facts);
        return kind.version !== 'v1' && kind.group.endsWith('.example.com')
          ? { ...head, kind: 'List' }
          : head;
      };
    },
  },
  {
    id: 'later-port-name-from-number',
    title: 'A number in service.port.name is converted in the paths after the first.',
    breaks: ['versions.ingress.service-port-name'],
    install: (parts) =>
      rewriteIngress(parts, (text) => {
        const [before = '', ...later] = text
          .split('"path":')
          .map((part, index) => (index > 1 ? part.replaceAll(portNames, '"port":{"name":"$1"') : part));
        return [before, ...later].join('"path":');
      }),
  },
  ...(
    [
      ['schemas-unchecked', /openAPIV3Schema/, 'structural-schema', 'whatever its schemas are'],
      [
        'unknown-fields-preserved',
        /preserveUnknownFields/,
        'preserve-unknown-fields',
        'with preserveUnknownFields',
      ],
    ] as const
  ).map(([id, path, row, how]) => ({
    id: `applied-definitions-${id}`,
    title: `A definition may be applied ${how}.`,
    breaks: [`versions.definitions.${row}`],
    install(parts: Parts) {
      const applying = noteRequests(parts, (request) => typeOf(request).includes('apply-patch'));
      for (const name of ['problems', 'newProblems'] as const) {
        const check = parts.validation[name];
        parts.validation[name] = (kind, object) =>
          check(kind, object).filter((problem) => applying() === undefined || !path.test(problem.path));
      }
    },
  })),
] as const satisfies readonly Fault[];
