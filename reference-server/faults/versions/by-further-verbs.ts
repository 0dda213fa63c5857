// Planted faults of the replacement versions in writes by other verbs than POST, and of options and warnings of versions (document
// core 4.11, 9.1, 9.3).
import { isObject } from '../../object.ts';
import type { JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

interface HttpPath {
  readonly pathType?: string;
}
interface IngressSpec {
  readonly rules?: readonly { readonly http?: { readonly paths: readonly HttpPath[] } }[];
}

export default [
  {
    id: 'put-keeps-path-types-left-out',
    title: 'PUT of an Ingress keeps the pathType of the path that was in the same place, where it has none.',
    breaks: ['versions.ingress.path-type'],
    install({ updates }) {
      const { replacement } = updates;
      updates.replacement = (given, current) => {
        const next = replacement(given, current);
        const [spec, before] = [next, current].map((one) => one['spec'] as IngressSpec | undefined);
        if (next.kind !== 'Ingress' || spec?.rules === undefined) return next;
        const rules = spec.rules.map((rule, index) => {
          if (rule.http === undefined) return rule;
          const former = before?.rules?.[index]?.http?.paths ?? [];
          const paths = rule.http.paths.map((path, place) => {
            const pathType = path.pathType ?? former[place]?.pathType;
            return pathType === undefined ? path : { ...path, pathType };
          });
          return { ...rule, http: { ...rule.http, paths } };
        });
        return { ...next, spec: { ...spec, rules } };
      };
    },
  },
  {
    id: 'former-shares-known-to-patches',
    title: 'assuredConcurrencyShares of PriorityLevelConfiguration is still a known field of patches.',
    breaks: ['versions.flow-control.nominal-shares'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'patch' && route.kind.kind === 'PriorityLevelConfiguration',
      );
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        if (noted() === undefined) return conformed;
        return { ...conformed, unknown: conformed.unknown.filter((path) => !path.includes('assured')) };
      };
    },
  },
  {
    id: 'conversion-of-patches-drops-measurements',
    title: 'A patch of a HorizontalPodAutoscaler in v1 keeps the use of processors only.',
    breaks: ['versions.groups.versions-round-trip'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route: { verb, kind } }) =>
          verb === 'patch' && kind.kind === 'HorizontalPodAutoscaler' && kind.version === 'v1',
      );
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        const whole = conformed.value;
        if (noted() === undefined || !isObject(whole) || !isObject(whole['metadata'])) return conformed;
        const { annotations: _dropped, ...metadata }: JsonObject = whole['metadata'];
        return { ...conformed, value: { ...whole, metadata } };
      };
    },
  },
  {
    id: 'bare-pair-has-the-value-before',
    title: 'A pair of --runtime-config without a value has the value of the pair before it.',
    breaks: ['versions.runtime-config.pairs'],
    install({ registry }) {
      const { readRuntimeConfig } = registry;
      registry.readRuntimeConfig = (text) => {
        let last = 'true';
        const pairs = text.split(',').map((pair) => {
          const [key = '', value = last] = pair.split('=');
          last = value;
          return `${key}=${value}`;
        });
        return readRuntimeConfig(pairs.join(','));
      };
    },
  },
  {
    id: 'further-versions-of-custom-kinds-warn-of-nothing',
    title: 'Warn is treated as Ignore on writes of custom objects in versions other than v1.',
    breaks: ['versions.definitions.per-version-fields'],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route: { kind } }) => kind.custom === true && kind.version !== 'v1',
      );
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) => {
        const verdict = judgeFields(level, found);
        return noted() === undefined ? verdict : { ...verdict, warnings: [] };
      };
    },
  },
] as const satisfies readonly Fault[];
