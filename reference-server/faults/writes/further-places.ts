// Planted faults of dry-runs and field validation in writes that servers often handle by code of their own: applies, dry-runs of
// patches, sub-resources, later operations of a JSON patch, metadata within the spec of workloads, and YAML (document core 4.10, 4.11).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';
import dryRunsElsewhere from './dry-runs-elsewhere.ts';

const row = (name: string) => `writes.field-validation.${name}`;
const members = (value: Json | undefined): Readonly<Record<string, Json>> => (isObject(value) ? value : {});

const textsOf = (map: Json): Json =>
  Object.fromEntries(
    Object.entries(members(map)).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? String(value) : value,
    ]),
  );

const ofPosts = dryRunsElsewhere.find(({ id }) => id === 'dry-pods-get-claims')!;

export default [
  {
    id: 'dry-applied-pods-get-claims',
    title: 'A dry-run of an apply of a new pod creates the claims of its templates.',
    breaks: ['kinds.claims.none-for-dry-run'],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.verb === 'patch');
      const { create } = parts.dryRun;
      ofPosts.install(parts);
      const withClaims = parts.dryRun.create;
      parts.dryRun.create = (...request) =>
        noted() === undefined ? create(...request) : withClaims(...request);
    },
  },
  {
    id: 'dry-patch-answers-unknown-fields',
    title: 'The answer to a dry-run of a PATCH has the unknown fields of the body.',
    breaks: [row('warn-patch')],
    install(parts) {
      const noted = noteRequests(
        parts,
        ({ route }) => route.verb === 'patch' && route.query.get('dryRun') === 'All',
      );
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) => {
        const verdict = judgeFields(level, found);
        return noted() === undefined ? verdict : { ...verdict, value: found.sent };
      };
    },
  },
  {
    id: 'only-first-field-of-a-status-warned-of',
    title: 'Only the first of several unknown fields of a write through a sub-resource has a Warning entry.',
    breaks: [row('warn-put')],
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.subresource !== '');
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) => {
        const verdict = judgeFields(level, found);
        return noted() === undefined ? verdict : { ...verdict, warnings: verdict.warnings.slice(0, 1) };
      };
    },
  },
  {
    id: 'duplicates-in-later-operations-hidden',
    title: 'Duplicate fields in the values of a JSON patch are detected in its first operation only.',
    breaks: [row('strict-duplicate-in-json-patch')],
    install({ encoding }) {
      const { jsonDuplicates } = encoding;
      encoding.jsonDuplicates = (text, type) =>
        jsonDuplicates(text, type).filter((found) => !type.includes('json-patch') || !/\[[1-9]/.test(found));
    },
  },
  {
    id: 'unknown-fields-in-metadata-of-pods-of-workloads-stored',
    title: 'Unknown fields in the metadata within the template of a deployment are stored.',
    breaks: ['ignore-put', 'warn-put', 'warn-post'].map(row),
    install({ validation }) {
      const { conform } = validation;
      validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        const sent = members(members(members(value)['spec'])['template'])['metadata'];
        if (kind.kind !== 'Deployment' || !isObject(sent)) return conformed;
        const whole = members(conformed.value);
        const spec = members(whole['spec']);
        const template = { ...members(spec['template']), metadata: sent };
        return { ...conformed, value: { ...whole, spec: { ...spec, template } } };
      };
    },
  },
  {
    id: 'booleans-in-yaml-labels-are-texts',
    title: 'A boolean among the labels of a YAML body is read as a text.',
    breaks: [row('types-always')],
    install({ encoding }) {
      const { decodeYaml } = encoding;
      encoding.decodeYaml = async (text) => {
        const body = members(await decodeYaml(text));
        const metadata = members(body['metadata']);
        const { labels } = metadata;
        if (labels === undefined) return body;
        return { ...body, metadata: { ...metadata, labels: textsOf(labels) } };
      };
    },
  },
] as const satisfies readonly Fault[];
