// Planted faults of the workloads of apps/v1: former fields, the selector, defaults (document core 9.3).
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const row = (name: string) => `versions.workloads.${name}`;

const specOf = (value: Json): JsonObject => (isObject(value) && isObject(value['spec']) ? value['spec'] : {});

const memberOf = (value: JsonObject, name: string): JsonObject => {
  const member = value[name];
  return isObject(member) ? member : {};
};

/** Accepts and stores a former field of spec. */
function keepFormer(parts: Parts, kindName: string, field: string): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    const former = specOf(value)[field];
    if (kind.kind !== kindName || former === undefined || !isObject(conformed.value)) return conformed;
    return {
      ...conformed,
      value: { ...conformed.value, spec: { ...specOf(conformed.value), [field]: former } },
      unknown: conformed.unknown.filter((path) => path !== `spec.${field}`),
    };
  };
}

/** Mutates a kind's spec after defaulting; `alter` also receives the spec from before it. */
function fillOtherwise(
  parts: Parts,
  kindName: string,
  alter: (filled: JsonObject, given: JsonObject) => JsonObject,
): void {
  const { defaults } = parts.validation;
  parts.validation.defaults = (kind, object): ApiObject => {
    const filled = defaults(kind, object);
    if (kind.kind !== kindName) return filled;
    const given = specOf(object as unknown as Json);
    return { ...filled, spec: alter(specOf(filled as unknown as Json), given) };
  };
}

const onDelete = (filled: JsonObject, given: JsonObject): JsonObject =>
  memberOf(given, 'updateStrategy')['type'] === undefined
    ? { ...filled, updateStrategy: { type: 'OnDelete' } }
    : filled;

const otherShares = (filled: JsonObject, given: JsonObject): JsonObject =>
  given['strategy'] === undefined
    ? { ...filled, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } } }
    : filled;

export default [
  {
    id: 'template-generation-kept',
    title: 'spec.templateGeneration of a DaemonSet is stored.',
    breaks: [row('no-template-generation')],
    install: (parts) => keepFormer(parts, 'DaemonSet', 'templateGeneration'),
  },
  {
    id: 'rollback-to-kept',
    title: 'spec.rollbackTo of a Deployment is stored.',
    breaks: [row('no-rollback-to')],
    install: (parts) => keepFormer(parts, 'Deployment', 'rollbackTo'),
  },
  ...['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'].flatMap((kindName) => [
    {
      id: `${kindName.toLowerCase()}-selector-defaulted`,
      title: `The selector of a ${kindName} defaults to the labels of its template.`,
      breaks: [row('selector-required'), 'writes.field-validation.required-always'],
      install: (parts: Parts) =>
        fillOtherwise(parts, kindName, (filled) => {
          const { labels = {} } = memberOf(memberOf(filled, 'template'), 'metadata');
          return filled['selector'] === undefined ? { ...filled, selector: { matchLabels: labels } } : filled;
        }),
    },
    {
      id: `${kindName.toLowerCase()}-selector-mutable`,
      title: `The selector of a ${kindName} is mutable.`,
      breaks: [row('selector-immutable')],
      install(parts: Parts) {
        const { updateProblems } = parts.validation;
        parts.validation.updateProblems = (kind, next, current) =>
          kind.kind === kindName ? [] : updateProblems(kind, next, current);
      },
    },
  ]),
  {
    id: 'selector-expressions-mutable',
    title: 'Expressions can be added to spec.selector of a workload.',
    breaks: [row('selector-immutable')],
    install(parts) {
      const { updateProblems } = parts.validation;
      const labelsOf = (object: ApiObject) =>
        JSON.stringify(memberOf(memberOf(specOf(object as unknown as Json), 'selector'), 'matchLabels'));
      parts.validation.updateProblems = (kind, next, current) =>
        updateProblems(kind, next, current).filter(
          ({ path }) => !path.startsWith('spec.selector') || labelsOf(next) !== labelsOf(current),
        );
    },
  },
  {
    id: 'selectors-defaulted-by-apply',
    title: 'The selector of a Deployment that an apply creates defaults to the labels of its template.',
    breaks: [row('selector-required')],
    install(parts) {
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      fillOtherwise(parts, 'Deployment', (filled) => {
        const { labels = {} } = memberOf(memberOf(filled, 'template'), 'metadata');
        const isMissing = isApply() && filled['selector'] === undefined;
        return isMissing ? { ...filled, selector: { matchLabels: labels } } : filled;
      });
    },
  },
  {
    id: 'selectors-mutable-by-apply',
    title: 'An apply may change spec.selector of a workload.',
    breaks: [row('selector-immutable')],
    install(parts) {
      const { updateProblems } = parts.validation;
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      parts.validation.updateProblems = (kind, next, current) =>
        updateProblems(kind, next, current).filter(
          ({ path }) => !(path.startsWith('spec.selector') && isApply()),
        );
    },
  },
  ...['DaemonSet', 'StatefulSet'].map((kindName) => ({
    id: `${kindName.toLowerCase()}-updates-on-delete`,
    title: `spec.updateStrategy.type of a ${kindName} defaults to OnDelete.`,
    breaks: [row('update-strategy-default')],
    install: (parts: Parts) => fillOtherwise(parts, kindName, onDelete),
  })),
  {
    id: 'update-strategy-completed-as-a-whole',
    title: 'An update strategy that is given without its type gets none.',
    breaks: [row('update-strategy-default')],
    install: (parts) =>
      fillOtherwise(parts, 'StatefulSet', (filled, given) => {
        const strategy = memberOf(given, 'updateStrategy');
        const isIncomplete = strategy['rollingUpdate'] !== undefined && strategy['type'] === undefined;
        return isIncomplete ? { ...filled, updateStrategy: strategy } : filled;
      }),
  },
  {
    id: 'progress-deadline-without-default',
    title: 'spec.progressDeadlineSeconds of a Deployment has no default.',
    breaks: [row('progress-deadline-default')],
    install: (parts) =>
      fillOtherwise(parts, 'Deployment', ({ progressDeadlineSeconds, ...filled }, given) =>
        given['progressDeadlineSeconds'] === undefined || progressDeadlineSeconds === undefined
          ? filled
          : { ...filled, progressDeadlineSeconds },
      ),
  },
  ...(
    [
      ['progress-deadline', 'progressDeadlineSeconds'],
      ['revision-history', 'revisionHistoryLimit'],
    ] as const
  ).map(([name, field]) => ({
    id: `${name}-default-of-new-objects-only`,
    title: `spec.${field} of a Deployment has its default after a create, but not after an update.`,
    breaks: [row(`${name}-default`)],
    install(parts: Parts) {
      const { defaults } = parts.validation;
      parts.validation.defaults = (kind, object): ApiObject => {
        const filled = defaults(kind, object);
        const isGiven = field in specOf(object as unknown as Json);
        if (kind.kind !== 'Deployment' || isGiven || object.metadata.resourceVersion === undefined)
          return filled;
        const { [field]: _default, ...spec } = specOf(filled as unknown as Json);
        return { ...filled, spec };
      };
    },
  })),
  {
    id: 'revision-history-of-two',
    title: 'spec.revisionHistoryLimit of a Deployment defaults to 2.',
    breaks: [row('revision-history-default')],
    install: (parts) =>
      fillOtherwise(parts, 'Deployment', (filled, { revisionHistoryLimit = 2 }) => ({
        ...filled,
        revisionHistoryLimit,
      })),
  },
  {
    id: 'deployment-updates-one-by-one',
    title: 'maxSurge and maxUnavailable of a Deployment default to 1.',
    breaks: [row('rolling-update-default')],
    install: (parts) => fillOtherwise(parts, 'Deployment', otherShares),
  },
  ...Object.entries({ surge: 'maxSurge', unavailability: 'maxUnavailable' }).map(([what, other]) => ({
    id: `deployment-${what}-defaults-alone`,
    title: `${other} of a Deployment has its default only where the rolling update has no other member.`,
    breaks: [row('rolling-update-default')],
    install: (parts: Parts) =>
      fillOtherwise(parts, 'Deployment', (filled, given) => {
        const stated = memberOf(memberOf(given, 'strategy'), 'rollingUpdate');
        if (Object.keys(stated).length === 0 || stated[other] !== undefined) return filled;
        const strategy = memberOf(filled, 'strategy');
        const { [other]: _default, ...rollingUpdate } = memberOf(strategy, 'rollingUpdate');
        return { ...filled, strategy: { ...strategy, rollingUpdate } };
      }),
  })),
] as const satisfies readonly Fault[];
