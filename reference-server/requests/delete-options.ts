// The options of delete and deletecollection, from query and body (document core 2.9, 4.3). The body takes
// precedence.
import { badRequest, invalidOption } from '../errors/api-error.ts';
import type { Json } from '../object.ts';
import type { PropagationPolicy } from '../parts/deletion.ts';
import type { Preconditions } from '../parts/preconditions.ts';
import type { Ready } from './stages.ts';
import { conform } from '../schema/conform.ts';
import { deleteOptions } from '../schema/object-meta.ts';
import { readDryRun, readInteger, unsupported } from './options.ts';

export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: PropagationPolicy;
  readonly orphanDependents?: boolean;
  readonly preconditions: Preconditions;
  /** Requests the removal of an unreadable object (document core 4.13). */
  readonly ignoresReadErrors?: boolean;
  /** Names of the options that the request sets, to any value. */
  readonly set?: readonly string[];
}

interface OptionsBody {
  readonly dryRun?: readonly string[];
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
  readonly orphanDependents?: boolean;
  readonly preconditions?: Preconditions;
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

const policies: readonly string[] = ['Orphan', 'Background', 'Foreground'];

/** @throws ApiError BadRequest, Invalid */
export function readDeleteOptions({ body, route }: Ready): DeleteOptions {
  const { query } = route;
  const sent: OptionsBody = body.form === 'none' ? {} : readBody(body.value);
  const grace = sent.gracePeriodSeconds ?? readInteger(query, 'gracePeriodSeconds');
  const policy = sent.propagationPolicy ?? (query.get('propagationPolicy') || undefined);
  if (policy !== undefined && !policies.includes(policy)) {
    throw invalidOption('DeleteOptions', unsupported('propagationPolicy', policy, policies));
  }
  const orphan = sent.orphanDependents ?? readBoolean(query.get('orphanDependents'));
  if (policy !== undefined && orphan !== undefined) {
    const message = 'Invalid value: orphanDependents and propagationPolicy cannot be both set';
    throw invalidOption('DeleteOptions', { reason: 'FieldValueInvalid', path: 'propagationPolicy', message });
  }
  const dryRun = readDryRun([...query.getAll('dryRun'), ...(sent.dryRun ?? [])], 'DeleteOptions');
  const ignores =
    sent.ignoreStoreReadErrorWithClusterBreakingPotential ??
    readBoolean(query.get('ignoreStoreReadErrorWithClusterBreakingPotential'));
  const all = {
    dryRun: dryRun || undefined,
    gracePeriodSeconds: grace,
    propagationPolicy: policy,
    orphanDependents: orphan,
    preconditions: sent.preconditions,
  };
  return {
    dryRun,
    preconditions: sent.preconditions ?? {},
    ...(ignores === true ? { ignoresReadErrors: true } : {}),
    set: Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    // A negative period means the shortest non-zero period.
    ...(grace === undefined ? {} : { gracePeriodSeconds: grace < 0 ? 1 : grace }),
    ...(policy === undefined ? {} : { propagationPolicy: policy as PropagationPolicy }),
    ...(orphan === undefined ? {} : { orphanDependents: orphan }),
  };
}

function readBody(value: Json): OptionsBody {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('DeleteOptions is an object');
  const { kind = 'DeleteOptions' } = value as Record<string, Json>;
  if (kind !== 'DeleteOptions')
    throw badRequest(`the body of a delete is DeleteOptions, not ${JSON.stringify(kind)}`);
  const conformed = conform(deleteOptions, value);
  const first = conformed.typeProblems[0];
  if (first) throw badRequest(`DeleteOptions cannot be decoded: ${first.path}: ${first.message}`);
  return conformed.value as OptionsBody;
}

const readBoolean = (text: string | null) =>
  text === null || text === '' ? undefined : text === 'true' || text === '1';
