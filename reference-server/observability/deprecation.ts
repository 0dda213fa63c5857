// What a request for a deprecated kind adds to its answer, its audit event and the metrics (document core 9.2).
import type { Names } from '../../common/dialects/names.ts';
import { releaseName } from '../release.ts';
import type { ResourceRoute, Route } from '../requests/routes.ts';

/** Texts for Warning headers. */
const warningsOf = ({ kind }: Pick<ResourceRoute, 'kind' | 'verb' | 'subresource'>): readonly string[] =>
  kind.deprecation === undefined ? [] : [kind.deprecation];

/** Annotations of the audit event. @param _code of the answer; undefined before it */
const annotationsOf = (
  route: Route | undefined,
  { annotations }: Names,
  _code: number | undefined,
): Readonly<Record<string, string>> =>
  route?.type === 'resource' && route.kind.deprecation !== undefined
    ? { [annotations.auditDeprecated]: 'true' }
    : {};

/** The value of the gauge of a deprecated endpoint after a request. @param _before undefined for the first request */
const gaugeValue = (_before: number | undefined): number => 1;

/** The labels of that gauge. @param _code of the answer */
const gaugeLabels = (
  { kind, subresource }: ResourceRoute,
  _code: number,
): Readonly<Record<string, string>> => ({
  group: kind.group,
  version: kind.version,
  resource: kind.plural,
  subresource,
  removed_release: kind.removedIn === undefined ? '' : releaseName(kind.removedIn),
});

/** Parts that report deprecated endpoints. */
export const deprecationParts = { warningsOf, annotationsOf, gaugeValue, gaugeLabels };
