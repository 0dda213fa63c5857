// POST to `serviceaccounts/<name>/token`: a token of the account, optionally bound to an object.
import type { TokenSubject } from '../access/service-accounts/claims.ts';
import { restrictToken } from '../admission/node-restriction.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict, invalid, notFound } from '../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';
import { invalidAt } from '../resources/declaration/problems.ts';
import { readStored } from '../resources/declaration/keys.ts';

interface TokenRequest {
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
  readonly spec?: {
    readonly audiences?: readonly string[];
    readonly expirationSeconds?: number;
    readonly boundObjectRef?: {
      readonly kind?: string;
      readonly apiVersion?: string;
      readonly name?: string;
      readonly uid?: string;
    };
  };
}

const defaultSeconds = 3_600;
const leastSeconds = 600;
const mostSeconds = 2 ** 32;

/** @throws ApiError NotFound, Conflict, Invalid, BadRequest */
export async function requestToken(context: Context, ready: Ready, body: JsonObject): Promise<Answer> {
  const { clock, names, serviceAccounts, parts } = context;
  const { name, namespace } = ready.route;
  const { spec = {}, metadata = {} } = body as TokenRequest;
  if ((metadata.name ?? name) !== name || (metadata.namespace ?? namespace) !== namespace)
    throw badRequest('name and namespace of the request do not match those of its URL');
  const { expirationSeconds = defaultSeconds, audiences = serviceAccounts.audiences } = spec;
  checkLifetime(expirationSeconds, names.groups.authentication);
  const { subject, pod } = await subjectOf(context, ready, spec);
  restrictToken(context, ready, pod);
  const expires = Math.floor(clock.now() / 1_000) + expirationSeconds;
  const wanted = audiences.length === 0 ? serviceAccounts.audiences : audiences;
  const token = await serviceAccounts.issue(subject, { audiences: wanted, expires });
  const value = {
    kind: 'TokenRequest',
    apiVersion: `${names.groups.authentication}/v1`,
    metadata: { name, namespace },
    spec: { ...spec, audiences: [...wanted], expirationSeconds },
    status: { token, expirationTimestamp: new Date(expires * 1_000).toISOString().replace('.000Z', 'Z') },
  };
  return { form: 'value', code: parts.answers.successCode('created', ready.route), value };
}

function checkLifetime(seconds: number, group: string): void {
  const problem = (rule: string) =>
    invalid({ group, plural: '', kind: 'TokenRequest' }, '', [
      invalidAt('spec.expirationSeconds', seconds, rule),
    ]);
  if (seconds < leastSeconds) throw problem('may not specify a duration less than 10 minutes');
  if (seconds > mostSeconds) throw problem('may not specify a duration larger than 2^32 seconds');
}

/** The account, and the object that the token is bound to; `pod` where that is a pod. */
async function subjectOf(
  context: Context,
  { route }: Ready,
  { boundObjectRef: bound }: NonNullable<TokenRequest['spec']>,
): Promise<{ readonly subject: TokenSubject; readonly pod?: ApiObject }> {
  const { kind, namespace, name } = route;
  const account = await readStored(context.store, kind, namespace, name);
  if (account === undefined) throw notFound(kind, name);
  const subject = { namespace, account: referenceTo(account) };
  if (bound === undefined) return { subject };
  const { kind: boundKind = '', apiVersion, name: boundName = '', uid } = bound;
  const plural = { Pod: 'pods', Secret: 'secrets' }[boundKind];
  if (plural === undefined || apiVersion !== 'v1')
    throw badRequest(`cannot bind token for serviceaccount "${name}" to object type "${boundKind}"`);
  const boundTo = { group: '', plural, kind: boundKind, scope: 'Namespaced' } as const;
  const found = await readStored(context.store, boundTo, namespace, boundName);
  if (found === undefined) throw notFound(boundTo, boundName);
  const reference = referenceTo(found);
  if (uid && uid !== reference.uid)
    throw conflict(boundTo, boundName, `the UID in the bound object reference (${uid}) does not match`);
  if (boundKind === 'Secret') return { subject: { ...subject, secret: reference } };
  if (accountNameOf(found) !== name)
    throw badRequest(`cannot bind token for serviceaccount "${name}" to a pod that runs as another one`);
  return { subject: { ...subject, pod: reference }, pod: found };
}

const accountNameOf = ({ spec = {} }: ApiObject & { readonly spec?: JsonObject }) =>
  spec['serviceAccountName'];

const referenceTo = ({ metadata: { name = '', uid = '' } }: ApiObject) => ({ name, uid });
