// Planted faults of the versions that took the place of removed ones: former fields, defaults, rules (document core 9.3).
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { fillSpec, forget, knowFormer, readOtherwise } from './alter-kinds.ts';
import type { Alter } from './alter-kinds.ts';

const row = (name: string) => `versions.${name}`;

/** Applies a function to each endpoint of an EndpointSlice, with the endpoint as it was sent. */
export function alterEndpoints(
  parts: Parts,
  alter: (filled: JsonObject, given: JsonObject | undefined, index: number) => JsonObject,
): void {
  const { defaults } = parts.validation;
  const endpointsOf = (object: ApiObject) => (object['endpoints'] ?? []) as readonly JsonObject[];
  parts.validation.defaults = (kind, object) => {
    const filled = defaults(kind, object);
    if (kind.kind !== 'EndpointSlice') return filled;
    const given = endpointsOf(object);
    return { ...filled, endpoints: endpointsOf(filled).map((one, index) => alter(one, given[index], index)) };
  };
}

const level = 'PriorityLevelConfiguration';
const budget = 'PodDisruptionBudget';

const withShares =
  (isReplaced: (given: Json | undefined) => boolean, count: number): Alter =>
  (filled, given) => {
    const limited = filled['limited'];
    const sent = isObject(given['limited']) ? given['limited']['nominalConcurrencyShares'] : undefined;
    return isObject(limited) && isReplaced(sent)
      ? { ...filled, limited: { ...limited, nominalConcurrencyShares: count } }
      : filled;
  };

const isEmpty = (value: Json | undefined): boolean => isObject(value) && Object.keys(value).length === 0;

const formers = [
  ['flow-control.nominal-shares', level, 'assuredConcurrencyShares'],
  ['ingress.default-backend', 'Ingress', 'backend'],
  ['ingress.service-name', 'Ingress', 'serviceName'],
  ['ingress.service-port-number', 'Ingress', 'servicePort'],
  ['discovery.node-name-and-zone', 'EndpointSlice', 'topology'],
  ['access-reviews.groups', 'SubjectAccessReview', 'group'],
] as const;

export default [
  ...formers.map(([broken, kindName, field]) => ({
    id: `former-${broken.replaceAll('.', '-')}`,
    title: `${field} of ${kindName} is still a known field.`,
    breaks: field === 'servicePort' ? [row(broken), row('ingress.service-port-name')] : [row(broken)],
    install: (parts: Parts) => knowFormer(parts, kindName, field),
  })),
  {
    id: 'shares-default-to-five',
    title: 'nominalConcurrencyShares defaults to 5.',
    breaks: [row('flow-control.shares-default')],
    install: (parts) =>
      fillSpec(
        parts,
        level,
        withShares((sent) => sent === undefined, 5),
      ),
  },
  {
    id: 'zero-shares-count-as-unset',
    title: 'nominalConcurrencyShares of 0 becomes 30.',
    breaks: [row('flow-control.explicit-zero')],
    install: (parts) =>
      fillSpec(
        parts,
        level,
        withShares((sent) => sent === 0, 30),
      ),
  },
  {
    id: 'port-number-from-text',
    title: 'A text in service.port.number is converted.',
    breaks: [row('ingress.service-port-number')],
    install: (parts) =>
      readOtherwise(parts, 'Ingress', (text) => text.replaceAll(/"number":"[^"]*"/g, '"number":443')),
  },
  {
    id: 'port-name-from-number',
    title: 'A number in service.port.name is converted.',
    breaks: [row('ingress.service-port-name')],
    install: (parts) =>
      readOtherwise(parts, 'Ingress', (text) =>
        text.replaceAll(/"port":\{"name":(\d+)/g, '"port":{"name":"$1"'),
      ),
  },
  {
    id: 'path-type-defaulted',
    title: 'pathType of an Ingress defaults to ImplementationSpecific.',
    breaks: [row('ingress.path-type')],
    install: (parts) =>
      readOtherwise(parts, 'Ingress', (text) =>
        text.replaceAll(/\{("path":"[^"]*",)(?!"pathType")/g, '{$1"pathType":"ImplementationSpecific",'),
      ),
  },
  {
    id: 'path-type-checked-once',
    title: 'Only the pathType of the first path of an Ingress is checked.',
    breaks: [row('ingress.path-type')],
    install: (parts) => forget(parts, 'Ingress', ({ path }) => /paths\[[1-9]\d*\]\.pathType$/.test(path)),
  },
  {
    id: 'path-type-checked-on-create',
    title: 'The pathType of an Ingress is checked on create only.',
    breaks: [row('ingress.path-type')],
    install(parts) {
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(
          ({ path }) =>
            kind.kind !== 'Ingress' || !path.endsWith('.pathType') || !object.metadata.resourceVersion,
        );
    },
  },
  {
    id: 'empty-budget-selector-dropped',
    title: 'An empty selector of a PodDisruptionBudget is stored as unset.',
    breaks: [row('disruption-budget.empty-selector')],
    install: (parts) =>
      fillSpec(parts, budget, ({ selector, ...spec }) =>
        selector === undefined || isEmpty(selector) ? spec : { ...spec, selector },
      ),
  },
  {
    id: 'unset-budget-selector-filled',
    title: 'An unset selector of a PodDisruptionBudget defaults to an empty one.',
    breaks: [row('disruption-budget.unset-selector')],
    install: (parts) => fillSpec(parts, budget, (spec) => ({ selector: {}, ...spec })),
  },
  {
    id: 'node-name-of-endpoints-dropped',
    title: 'nodeName of endpoints is not stored.',
    breaks: [row('discovery.node-name-and-zone')],
    install: (parts) => alterEndpoints(parts, ({ nodeName: _dropped, ...one }) => one),
  },
  {
    id: 'deprecated-topology-stored',
    title: 'deprecatedTopology of endpoints is stored.',
    breaks: [row('discovery.deprecated-topology')],
    install: (parts) =>
      alterEndpoints(parts, (one, { deprecatedTopology } = {}) =>
        deprecatedTopology === undefined ? one : { ...one, deprecatedTopology },
      ),
  },
] as const satisfies readonly Fault[];
