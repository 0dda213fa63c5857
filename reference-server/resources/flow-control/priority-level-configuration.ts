// PriorityLevelConfiguration (flow control group, v1): the share of the server that requests of one level get. The server
// stores the objects and limits no requests by them.
import type { JsonObject } from '../../object.ts';
import { integer, kindStruct, oneOf, required, struct } from '../../schema/declare.ts';
import type { StoredObject, TypedStruct, FieldDeclaration } from '../../schema/declare.ts';
import { ageColumn, countColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { forbiddenAt, requiredAt } from '../declaration/problems.ts';
import { allVerbs, statusSubresource } from '../declaration/verbs.ts';
import { flowControlStatus } from './conditions.ts';

type LevelObject = StoredObject<typeof schema>;

const percent = () => integer({ minimum: 0, maximum: 100 });

const queuing = struct('QueuingConfiguration', {
  queues: integer({ minimum: 1, default: 64 }),
  handSize: integer({ minimum: 1, default: 8 }),
  queueLengthLimit: integer({ minimum: 1, default: 50 }),
});

const limitResponse = struct(
  'LimitResponse',
  { type: required(oneOf(['Queue', 'Reject'])), queuing },
  { default: { type: 'Reject' } },
);

/** Shares that count where none are given; an explicit 0 stays (document core 9.3). */
const shares = () => integer({ minimum: 0, default: 30 });

const limited = struct('LimitedPriorityLevelConfiguration', {
  nominalConcurrencyShares: shares(),
  limitResponse,
  lendablePercent: integer({ minimum: 0, maximum: 100, default: 0 }),
  borrowingLimitPercent: integer({ minimum: 0 }),
});

/** Before v1 the field has another name. */
const formerLimited = struct('FormerLimitedPriorityLevelConfiguration', {
  assuredConcurrencyShares: shares(),
  limitResponse,
  lendablePercent: integer({ minimum: 0, maximum: 100, default: 0 }),
  borrowingLimitPercent: integer({ minimum: 0 }),
});

const schemaWith = <L extends FieldDeclaration>(name: string, limitedSchema: L) =>
  kindStruct(
    'PriorityLevelConfiguration',
    {
      spec: struct(
        name,
        {
          type: required(oneOf(['Limited', 'Exempt'])),
          limited: limitedSchema,
          exempt: struct('ExemptPriorityLevelConfiguration', {
            nominalConcurrencyShares: integer({ minimum: 0, default: 0 }),
            lendablePercent: percent(),
          }),
        },
        { default: {} },
      ),
      status: flowControlStatus('PriorityLevelConfiguration'),
    },
    { description: 'A priority level of requests.' },
  );

const schema = schemaWith('PriorityLevelConfigurationSpec', limited);

/** The schema of the versions before v1. */
export const formerLevelSchema: TypedStruct<object> = schemaWith(
  'FormerPriorityLevelConfigurationSpec',
  formerLimited,
);

/** `spec.limited` with a field under another name. */
export function renameShares(object: JsonObject, from: string, to: string): JsonObject {
  const spec = object['spec'] as JsonObject | undefined;
  const limits = spec?.['limited'] as JsonObject | undefined;
  if (limits?.[from] === undefined) return object;
  const { [from]: count, ...rest } = limits;
  return { ...object, spec: { ...spec, limited: { [to]: count, ...rest } } } as JsonObject;
}

/** The kind. */
export const priorityLevelConfigurationKind: KindDeclaration = ({ groups }) => ({
  group: groups.flowControl,
  version: 'v1',
  kind: 'PriorityLevelConfiguration',
  plural: 'prioritylevelconfigurations',
  singular: 'prioritylevelconfiguration',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'spec',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Type', 'Limited or Exempt.', (object) => (object as LevelObject).spec?.type),
    countColumn(
      'NominalConcurrencyShares',
      'The share of the level.',
      (object) => (object as LevelObject).spec?.limited?.nominalConcurrencyShares ?? 0,
    ),
    ageColumn,
  ],
  validate: ({ spec = {} }: LevelObject) => {
    if (spec.type === 'Limited' && spec.limited === undefined)
      return [requiredAt('spec.limited', 'must not be empty when the type is Limited')];
    return spec.type === 'Exempt' && spec.limited !== undefined
      ? [forbiddenAt('spec.limited', 'must be empty when the type is Exempt')]
      : [];
  },
});
