// One event of the audit log (document core 6): the request, at the higher levels its body and that of the answer, and never
// what may be secret.
import type { Names } from '../../common/dialects/names.ts';
import { isObject } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import type { Answer } from '../requests/answer.ts';
import type { ApiRequest, User } from '../requests/request.ts';
import type { ResourceRoute, Route } from '../requests/routes.ts';
import type { Body } from '../requests/stages.ts';
import type { AuditLevel } from './audit-policy.ts';

/** What is known of a request, some of it later than the rest. */
export interface Facts {
  readonly request: ApiRequest;
  readonly route: Route;
  readonly user: User;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** The user that the request impersonates. */
  impersonated?: User;
  body?: Body;
  /** A verb's answer, or the Status of an error. */
  answer?: Answer | JsonObject;
}

export const verbOf = ({ request, route }: Pick<Facts, 'request' | 'route'>): string =>
  route.type === 'resource' ? route.verb : request.method.toLowerCase();

/** The part of the event that its stages share. */
export function eventOf(facts: Facts, level: AuditLevel, auditID: string) {
  const { request, route, user, receivedAt } = facts;
  return {
    kind: 'Event',
    level,
    auditID,
    requestURI: request.target,
    verb: verbOf(facts),
    user: shownUser(user),
    userAgent: request.headers['user-agent'],
    ...(route.type === 'resource' ? { objectRef: referenceOf(route) } : {}),
    requestReceivedTimestamp: new Date(receivedAt).toISOString(),
  };
}

/** What became known after the request was received. */
export function laterPart({ impersonated, body, answer }: Facts, level: AuditLevel) {
  const isWritten = level === 'Request' || level === 'RequestResponse';
  const requestObject = isWritten && body?.form === 'document' ? body.value : undefined;
  return {
    ...(impersonated === undefined ? {} : { impersonatedUser: shownUser(impersonated) }),
    ...(requestObject === undefined ? {} : { requestObject }),
    ...(level === 'RequestResponse' ? { responseObject: objectOf(answer) } : {}),
  };
}

const shownUser = ({ username, uid, groups }: User) => ({ username, uid, groups });

function referenceOf({ kind, namespace, name, subresource }: ResourceRoute) {
  const { group: apiGroup, version: apiVersion, plural: resource } = kind;
  const entries = Object.entries({ resource, namespace, name, apiGroup, apiVersion, subresource });
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/** Undefined for a watch, whose events are not written. */
function objectOf(answer: Facts['answer']): unknown {
  if (answer === undefined || !isAnswer(answer)) return answer;
  if (answer.form === 'entry') return answer.entry.value;
  if (answer.form === 'value') return answer.value;
  if (answer.form === 'list') return { ...answer.head, items: answer.entries.map(({ value }) => value) };
  return undefined;
}

const isAnswer = (answer: Answer | JsonObject): answer is Answer => 'form' in answer;

/** Kinds whose bodies may contain secrets, wherever they are sent. */
const secretKinds: readonly unknown[] = [
  'Secret',
  'SecretList',
  'ConfigMap',
  'ConfigMapList',
  'TokenReview',
  'TokenRequest',
];

/** Whether bodies of the request are never written: those of secrets, of config maps, which often contain some, and of tokens.
 * A body may be of another kind than the path says. */
export function mayBeSecret({ route, body, answer }: Facts, { groups }: Names): boolean {
  if (route.type !== 'resource') return true;
  const { kind, subresource } = route;
  const isSecret =
    (kind.group === '' && ['secrets', 'configmaps'].includes(kind.plural)) ||
    (kind.group === '' && kind.plural === 'serviceaccounts' && subresource === 'token') ||
    (kind.group === groups.authentication && kind.plural === 'tokenreviews');
  return (
    isSecret ||
    hasSecretKind(body?.form === 'document' ? body.value : undefined) ||
    hasSecretKind(objectOf(answer))
  );
}

const hasSecretKind = (value: unknown): boolean =>
  isObject(value as Json) && secretKinds.includes((value as { readonly kind?: unknown }).kind);
