// Planted faults of dry-runs: their checks and responses (document core 4.10).
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `writes.dry-run.${name}`;

/** Removes the defaults of every deployment. */
function withoutDefaults(object: ApiObject): ApiObject {
  const spec = object['spec'];
  if (object.kind !== 'Deployment' || spec === undefined || !isObject(spec as Json)) return object;
  const { progressDeadlineSeconds: _deadline, revisionHistoryLimit: _limit, ...rest } = spec as JsonObject;
  return { ...object, spec: rest };
}

/** Answers a dry-run of a change with the stored object. */
const answerStored = (isAffected: (object: ApiObject) => boolean) => (parts: Parts) => {
  const { change } = parts.dryRun;
  parts.dryRun.change = async (store, get, key, decide) => {
    const decided = await change(store, get, key, decide);
    const { entry } = decided;
    return isAffected(entry.value) ? { entry, decided: { action: 'keep' } } : decided;
  };
};

export default [
  {
    id: 'dry-create-of-taken-name',
    title: 'A dry-run of a POST does not check whether the name exists.',
    breaks: [row('validates')],
    install(parts) {
      parts.dryRun.create = (_store, _get, _key, object) => Promise.resolve(object);
    },
  },
  {
    id: 'dry-run-not-strict',
    title: 'A dry-run does not refuse unknown fields under Strict, but those of a definition.',
    breaks: [row('validates'), 'endpoints.create.parameters-together'],
    install(parts) {
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const options = readWriteOptions(ready, optionsKind);
        const isOfDefinition = ready.route.kind?.kind === 'CustomResourceDefinition';
        return options.dryRun && !isOfDefinition ? { ...options, fieldValidation: 'Ignore' } : options;
      };
    },
  },
  {
    id: 'dry-update-of-any-version',
    title: 'A dry-run of a PUT accepts an outdated version.',
    breaks: [row('validates')],
    install(parts) {
      const { change } = parts.dryRun;
      parts.dryRun.change = async (store, get, key, decide) => {
        try {
          return await change(store, get, key, decide);
        } catch (error) {
          const entry = await get(store, key);
          const isStale = error instanceof Error && /has been modified/.test(error.message);
          if (entry === undefined || !isStale) throw error;
          return { entry, decided: { action: 'keep' } };
        }
      };
    },
  },
  {
    id: 'dry-create-without-defaults',
    title: 'A dry-run of a POST of a deployment returns it without the defaults.',
    breaks: [row('final-object')],
    install(parts) {
      const { create } = parts.dryRun;
      parts.dryRun.create = async (store, get, key, object) =>
        withoutDefaults(await create(store, get, key, object));
    },
  },
  {
    id: 'dry-change-answers-stored',
    title: 'A dry-run of a change returns the stored object.',
    breaks: ['put', 'patch', 'final-object'].map(row),
    install: answerStored(() => true),
  },
  {
    id: 'custom-dry-change-answers-stored',
    title: 'A dry-run of a change of a custom object returns the stored object.',
    breaks: ['put', 'patch', 'final-object'].map(row),
    install: answerStored(({ apiVersion = '' }) => apiVersion.includes('.example.com/')),
  },
  {
    id: 'cluster-dry-change-answers-stored',
    title: 'A dry-run of a change of a cluster role returns the stored object.',
    breaks: ['put', 'patch', 'final-object'].map(row),
    install: answerStored(({ kind }) => kind === 'ClusterRole'),
  },
  {
    id: 'dry-create-answers-200',
    title: 'A dry-run of a POST answers 200, a real one 201.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'created', 200, 'create'),
  },
  {
    id: 'custom-dry-create-answers-200',
    title: 'A dry-run of a POST of a custom object answers 200, a real one 201.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'created', 200, 'create', ({ kind }) => kind.custom === true),
  },
  {
    id: 'cluster-dry-delete-answers-202',
    title: 'A dry-run of a DELETE of a cluster-scoped object answers 202, a real one 200.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'deleted', 202, 'delete', ({ kind }) => kind.scope === 'Cluster'),
  },
  {
    id: 'dry-apply-of-new-answers-200',
    title: 'A dry-run of an apply that would create answers 200, a real one 201.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'created', 200, 'patch'),
  },
  {
    id: 'dry-delete-answers-202',
    title: 'A dry-run of a DELETE answers 202, a real one 200.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'deleted', 202),
  },
  {
    id: 'dry-change-answers-201',
    title: 'A dry-run of a change answers 201, a real one 200.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'changed', 201),
  },
  {
    id: 'dry-put-of-sub-resource-answers-201',
    title: 'A dry-run of a PUT of a sub-resource answers 201, a real one 200.',
    breaks: [row('normal-status')],
    install: (parts) => answerDry(parts, 'changed', 201, 'update', ({ subresource }) => subresource !== ''),
  },
] as const satisfies readonly Fault[];

function answerDry(
  parts: Parts,
  of: 'created' | 'changed' | 'deleted',
  code: number,
  verb?: Verb,
  isOf: (route: ResourceRoute) => boolean = () => true,
): void {
  const { successCode } = parts.answers;
  parts.answers.successCode = (outcome, route) => {
    const isAffected = outcome === of && (verb === undefined || route.verb === verb) && isOf(route);
    return isAffected && route.query.get('dryRun') === 'All' ? code : successCode(outcome, route);
  };
}
