// Cases: what changed in the workloads with apps/v1 (core 9.3).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { workloadKinds, workloadsOf } from '../kit/kinds/workload-types.ts';
import { mustBeUnknown } from './former-fields.ts';
import { givenInState, mustChangeToZero, refusesExpressions } from './workload-changes.ts';
import { mustDefault } from './workload-defaults.ts';

export default section('core', '9.3', {
  'versions.workloads.no-template-generation': {
    text: 'spec.templateGeneration of a DaemonSet is removed.',
    observe:
      'A valid body with it added is refused with 400 under fieldValidation Strict. It is absent in reads.',
    wrong: 'The field is stored.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      const { expect } = context;
      const daemonSets = workloadsOf(context, 'DaemonSet');
      const former = { spec: { templateGeneration: 3 } };
      await mustBeUnknown(context, daemonSets, former, 'spec.templateGeneration');
      const made = await daemonSets.create(former, { query: { fieldValidation: 'Warn' } });
      expect.success(made, 'POST of a DaemonSet with spec.templateGeneration, which is dropped');
      const read = await daemonSets.current(made.object.metadata.name!);
      expect.absent(read['spec']?.templateGeneration, 'spec.templateGeneration of a DaemonSet');
    },
  },

  'versions.workloads.no-rollback-to': {
    text: 'spec.rollbackTo of a Deployment is removed.',
    observe: 'A valid body with it added is refused with 400 under fieldValidation Strict.',
    wrong: 'The field is stored.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      const former = { spec: { rollbackTo: { revision: 1 } } };
      await mustBeUnknown(context, workloadsOf(context, 'Deployment'), former, 'spec.rollbackTo');
    },
  },

  'versions.workloads.selector-required': {
    text: 'spec.selector is required for DaemonSet, Deployment, StatefulSet and ReplicaSet.',
    observe:
      'A create of each without it, by POST, by a dry-run of one and by apply, is refused, and so are a PUT and a merge patch that remove it; the same body with it succeeds.',
    wrong: 'The selector defaults to the labels of the template.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      const { expect } = context;
      for (const kind of workloadKinds) {
        const resource = workloadsOf(context, kind);
        const whole = resource.object();
        // A dry-run goes through validation, too (core 4.10).
        for (const query of [{ dryRun: 'All' }, {}]) {
          const answer = await resource.create(undefined, { body: unselected(whole), query });
          expect.refused(answer, `POST of a ${kind} without spec.selector`);
        }
        const isStored = await resource.exists(whole.metadata.name!);
        expect.that(!isStored, `a ${kind} without spec.selector is stored`);
        const control = await resource.create(undefined, { body: whole });
        expect.success(control, `the same POST of a ${kind} with spec.selector`);
        await mustKeepSelector(context, resource, whole);
      }
    },
  },

  'versions.workloads.selector-immutable': {
    text: 'spec.selector of DaemonSet, Deployment, StatefulSet and ReplicaSet cannot be changed.',
    observe:
      'PUT, each type of PATCH and an apply of each with other matchLabels, with labels of the template to match, and with matchExpressions that the labels match, are refused and change nothing. The Deployment is made by an apply, the ReplicaSet is being deleted.',
    wrong:
      'The selector can change as long as the labels match, or its expressions can, or in some states of the object.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      const { expect } = context;
      for (const kind of workloadKinds) {
        const resource = workloadsOf(context, kind);
        const made = await givenInState(context, resource);
        const name = made.metadata.name!;
        const { matchLabels } = made['spec'].selector as { matchLabels: Record<string, string> };
        const labels = { ...matchLabels, other: 'yes' };
        const spec = { selector: { matchLabels: labels }, template: { metadata: { labels } } };
        const ways = {
          PUT: () => replaceNow(resource, name, { spec }),
          'merge patch': () => resource.mergePatch(name, { spec }),
          // As a whole, so that the template matches.
          'JSON patch': () =>
            resource.jsonPatch(name, [
              { op: 'replace', path: '/spec/selector/matchLabels', value: labels },
              { op: 'replace', path: '/spec/template/metadata/labels', value: labels },
            ]),
          'strategic merge patch': () => resource.strategicPatch(name, { spec }),
          apply: () => resource.apply(name, { spec }, { manager: 'selecting', force: true }),
        };
        for (const [way, send] of Object.entries(ways)) {
          expect.refused(await send(), `${way} of a ${kind} with another spec.selector`);
          const { selector } = (await resource.current(name))['spec'];
          expect.equal(
            selector?.matchLabels,
            matchLabels,
            `spec.selector.matchLabels of a ${kind} after a ${way}`,
          );
        }
        await refusesExpressions(context, resource, made);
        const control = await replaceNow(resource, name, { spec: { template: spec.template } });
        // What else may change in an object that is being deleted is not stated.
        if (!made.metadata.deletionTimestamp)
          expect.success(control, `PUT of a ${kind} with the same spec.selector and another template`);
        await resource.mergePatch(name, { metadata: { finalizers: null } });
      }
    },
  },

  'versions.workloads.update-strategy-default': {
    text: 'spec.updateStrategy.type of DaemonSet and StatefulSet defaults to RollingUpdate.',
    observe:
      'Each made without it reads RollingUpdate, and so does one that a PUT without it replaces, or from which a patch of any type removes it, also an apply by its only owner. So does one made with a rollingUpdate but no type, unless it is refused.',
    wrong: 'It reads OnDelete, or nothing where the strategy has other members.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      for (const kind of ['DaemonSet', 'StatefulSet'] as const) {
        const type = (value: string) => ({ updateStrategy: { type: value } });
        await mustDefault(context, kind, { given: type('OnDelete'), otherwise: type('RollingUpdate') });
        const rollingUpdate = kind === 'DaemonSet' ? { maxUnavailable: 1 } : { partition: 1 };
        const spec = { updateStrategy: { rollingUpdate } };
        const answer = await workloadsOf(context, kind).create({ spec });
        // What else the member may have is not shown.
        if (answer.ok)
          context.expect.contains(
            answer.object['spec'],
            type('RollingUpdate'),
            `spec of a ${kind} made with an update strategy without its type`,
          );
      }
    },
  },

  'versions.workloads.progress-deadline-default': {
    text: 'spec.progressDeadlineSeconds of a Deployment defaults to 600.',
    observe:
      'One made without it reads 600, and so does one that a PUT without it replaces, or from which a patch of any type removes it, also an apply by its only owner.',
    wrong: 'There is no default.',
    needs: ['workloads'],
    since: 'v1.9',
    run: (context) =>
      mustDefault(context, 'Deployment', {
        given: { progressDeadlineSeconds: 60 },
        otherwise: { progressDeadlineSeconds: 600 },
      }),
  },

  'versions.workloads.revision-history-default': {
    text: 'spec.revisionHistoryLimit of a Deployment defaults to 10.',
    observe:
      'One made without it reads 10, and so does one that a PUT without it replaces, or from which a patch of any type removes it, also an apply by its only owner. One made with 0 reads 0, and so does one that is changed to it.',
    wrong: 'It reads 2, or 10 where 0 is given.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      await mustDefault(context, 'Deployment', {
        given: { revisionHistoryLimit: 3 },
        otherwise: { revisionHistoryLimit: 10 },
      });
      const deployments = workloadsOf(context, 'Deployment');
      const { metadata } = await deployments.given({ spec: { revisionHistoryLimit: 0 } });
      const { spec } = await deployments.current(metadata.name!);
      context.expect.equal(spec.revisionHistoryLimit, 0, 'revisionHistoryLimit of a Deployment made with 0');
      await mustChangeToZero(context, deployments);
    },
  },

  'versions.workloads.rolling-update-default': {
    text: 'maxSurge and maxUnavailable of a Deployment default to 25%.',
    observe:
      'One made without them reads the string 25% for both (their path, below the strategy, is not shown). One made with one of them, 1, 0 or 0%, at the path where it reads, keeps it and reads 25% for the other.',
    wrong: 'Both read 1, or 25% where 0 is given.',
    needs: ['workloads'],
    since: 'v1.9',
    async run(context) {
      const { expect } = context;
      const deployments = workloadsOf(context, 'Deployment');
      const { metadata } = await deployments.given();
      const { spec } = await deployments.current(metadata.name!);
      for (const field of ['maxSurge', 'maxUnavailable'])
        expect.equal(valuesOf(spec, field), ['25%'], `${field} of a Deployment made without it`);
      for (const [given, other] of [
        ['maxSurge', 'maxUnavailable'],
        ['maxUnavailable', 'maxSurge'],
      ] as const) {
        for (const value of [1, 0, '0%']) {
          const made = await deployments.given({ spec: onlyWith(spec, given, value) });
          const read = (await deployments.current(made.metadata.name!))['spec'];
          expect.equal(valuesOf(read, given), [value], `${given} of a Deployment made with ${value} for it`);
          const what = `${other} of a Deployment made with ${value} for ${given} and without it`;
          expect.equal(valuesOf(read, other), ['25%'], what);
        }
      }
    },
  },
});

/** What an apply creates, and what a PUT or a merge patch leaves, has a selector, too. */
async function mustKeepSelector(
  { expect }: CaseContext,
  resource: Resource,
  stored: ApiObject,
): Promise<void> {
  const { kind } = resource.type;
  const applied = resource.object();
  const applying = { manager: 'selecting', force: true };
  const { name = '' } = applied.metadata;
  const answer = await resource.apply(name, unselected(applied), applying);
  expect.refused(answer, `apply of a new ${kind} without spec.selector`);
  const isStored = await resource.exists(name);
  expect.that(!isStored, `a ${kind} without spec.selector is stored by an apply`);
  const control = await resource.apply(name, applied, applying);
  expect.success(control, `the same apply of a ${kind} with spec.selector`);
  const { name: storedName = '' } = stored.metadata;
  const ways = {
    PUT: () => replaceNow(resource, storedName, {}, (current) => resource.replace(unselected(current))),
    'merge patch': () => resource.mergePatch(storedName, { spec: { selector: null } }),
  };
  for (const [way, send] of Object.entries(ways)) {
    expect.refused(await send(), `${way} of a ${kind} that removes spec.selector`);
    const { selector } = (await resource.current(storedName))['spec'];
    expect.contains(selector, stored['spec'].selector, `spec.selector of a ${kind} after a ${way}`);
  }
}

const unselected = (workload: ApiObject): ApiObject => {
  const { selector: _selector, ...spec } = workload['spec'] as Record<string, unknown>;
  return { ...workload, spec };
};

/** What a spec has on the way to a field, and the field with this value. */
function onlyWith(spec: unknown, field: string, value: unknown): object | undefined {
  if (!isRecord(spec)) return undefined;
  if (Object.hasOwn(spec, field)) return { [field]: value };
  for (const [name, member] of Object.entries(spec)) {
    const below = onlyWith(member, field, value);
    if (below !== undefined) return { [name]: below };
  }
  return undefined;
}

/** The values of a field, wherever it stands. */
function valuesOf(value: unknown, field: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, field));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === field ? [member] : valuesOf(member, field),
  );
}
