// Planted faults of single built-in kinds that few cases use: quotas, secrets, volumes, bindings and others (document core 1).
import { isSameManager } from '../../apply/owners.ts';
import { isObject } from '../../object.ts';
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { timestamp, withMetadata } from '../../parts/metadata.ts';
import { alterApply, alterApplied, alterUpdate } from '../apply/alter-ownership.ts';
import { alterChanges } from '../alter-changes.ts';
import { alterChoice } from '../encodings/negotiated.ts';
import type { Fault } from '../fault.ts';
import { noteRequests, typeOf } from '../note-requests.ts';
import { noteWrites } from '../note-writes.ts';
import { forget } from '../writes/dry-run.ts';

const row = (name: string): readonly [string] => [`service.kinds.${name}`];

/** Empty where there is none. */
function memberOf(object: JsonObject, name: string): JsonObject {
  const member = object[name] ?? null;
  return isObject(member) ? member : {};
}

/** Lists of one kind at a version have the objects of now. */
function readLive({ storage }: Parts, plural: string): void {
  const { list } = storage;
  storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    if (options.revision === undefined || !prefix.includes(`/${plural}/`)) return page;
    const { revision: _revision, ...others } = options;
    return { ...(await list(store, prefix, others)), revision: page.revision };
  };
}

/** Deletes of one kind mark an object that is marked already. */
function markAgain(parts: Parts, kind: string): void {
  alterChanges(parts, (decided, before) => {
    const isAgain = decided.action === 'keep' && Boolean(before.metadata.deletionTimestamp);
    if (!isAgain || before.kind !== kind) return decided;
    const deletionTimestamp = timestamp(new Date(Date.now() + 7000));
    return { action: 'put', value: withMetadata(before, { ...before.metadata, deletionTimestamp }) };
  });
}

export default [
  {
    id: 'dry-writes-of-quotas-stored',
    title: 'dryRun is ignored on PUT and PATCH of a quota.',
    breaks: row('dry-runs'),
    install: (parts) =>
      forget(
        parts,
        ({ route }) => route.verb === 'update' || route.verb === 'patch',
        ({ route }) => route.kind.plural === 'resourcequotas',
      ),
  },
  {
    id: 'dry-collection-deletes-of-ingresses-done',
    title: 'dryRun is ignored on a DELETE of a collection of ingresses.',
    breaks: row('dry-runs'),
    install: (parts) =>
      forget(
        parts,
        ({ route }) => route.verb === 'deletecollection',
        ({ route }) => route.kind.plural === 'ingresses',
      ),
  },
  {
    id: 'dry-creates-of-drivers-stored',
    title: 'dryRun is ignored on POST of a driver.',
    breaks: row('dry-runs'),
    install: (parts) =>
      forget(
        parts,
        ({ route }) => route.verb === 'create',
        ({ route }) => route.kind.plural === 'csidrivers',
      ),
  },
  {
    id: 'exact-lists-of-volumes-live',
    title: 'A list of volumes at exactly a version shows the current state.',
    breaks: row('versions'),
    install: (parts) => readLive(parts, 'persistentvolumes'),
  },
  {
    id: 'states-of-endpoints-not-watched',
    title: 'A watch of endpoints does not begin with the state.',
    breaks: row('versions'),
    install({ watch }) {
      const { initialEntries } = watch;
      watch.initialEntries = (entries, matches, facts) =>
        facts.route.kind.plural === 'endpoints' ? [] : initialEntries(entries, matches, facts);
    },
  },
  {
    id: 'applied-labels-of-claims-of-volumes-kept',
    title: 'An apply to a claim of a volume removes nothing that its manager leaves out.',
    breaks: row('applies'),
    install: (parts) =>
      alterApplied(parts, (done, { live }) => {
        if (live['kind'] !== 'PersistentVolumeClaim') return done;
        const [before, after] = [live, done.object].map((one) => memberOf(one, 'metadata'));
        const labels = { ...memberOf(before!, 'labels'), ...memberOf(after!, 'labels') };
        return { ...done, object: { ...done.object, metadata: { ...after!, labels } } };
      }),
  },
  {
    id: 'applies-to-autoscalers-take-all',
    title: 'An apply to an autoscaler takes what other managers own with the same value.',
    breaks: row('applies'),
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const applied = decide(request);
        if ('conflicts' in applied || request.live['kind'] !== 'HorizontalPodAutoscaler') return applied;
        const owners = applied.owners.filter((owner) => isSameManager(owner, request.manager));
        return { ...applied, owners };
      }),
  },
  {
    id: 'puts-of-role-bindings-own-nothing',
    title: 'A write of a role binding other than apply records no owner.',
    breaks: row('applies'),
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        request.after['kind'] === 'RoleBinding' ? request.owners : record(request),
      ),
  },
  {
    id: 'unknown-fields-of-secrets-unnoticed',
    title: 'Unknown fields of secrets are dropped without being reported.',
    breaks: row('field-validation'),
    install({ validation }) {
      const { conform } = validation;
      validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        return kind.plural === 'secrets' ? { ...conformed, unknown: [] } : conformed;
      };
    },
  },
  {
    id: 'json-patches-of-endpoints-not-strict',
    title: 'A JSON patch of endpoints takes unknown fields under Strict.',
    breaks: row('field-validation'),
    install(parts) {
      const isAffected = noteRequests(
        parts,
        (one) => typeOf(one).includes('/json-patch') && one.route.kind.plural === 'endpoints',
      );
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) =>
        judgeFields(level === 'Strict' && isAffected() !== undefined ? 'Warn' : level, found);
    },
  },
  {
    id: 'second-delete-of-ingresses-marks-again',
    title: 'A second DELETE of an ingress sets metadata.deletionTimestamp again.',
    breaks: row('names'),
    install: (parts) => markAgain(parts, 'Ingress'),
  },
  {
    id: 'names-of-flow-schemas-not-random',
    title: 'Names that are generated for flow schemas begin with the prefix, and end with the kind.',
    breaks: row('names'),
    install(parts) {
      const isAffected = noteWrites(parts, ({ route }) => route.kind.plural === 'flowschemas');
      const { generateName } = parts.metadata;
      parts.metadata.generateName = (prefix, random) =>
        isAffected() ? `${prefix}flow-schema` : generateName(prefix, random);
    },
  },
  {
    id: 'any-type-accepted-for-quotas',
    title: 'A GET of a quota in an unknown type is answered in JSON.',
    breaks: row('encodings'),
    install: (parts) =>
      alterChoice(
        parts,
        ({ kind }) => kind?.plural === 'resourcequotas',
        (accept, choose) => choose(accept) ?? choose('application/json'),
      ),
  },
  {
    id: 'autoscalers-never-in-yaml',
    title: 'A GET of an autoscaler in YAML is answered in JSON.',
    breaks: row('encodings'),
    install: (parts) =>
      alterChoice(
        parts,
        ({ kind }) => kind?.plural === 'horizontalpodautoscalers',
        (accept, choose) => choose(accept === 'application/yaml' ? 'application/json' : accept),
      ),
  },
] as const satisfies readonly Fault[];
