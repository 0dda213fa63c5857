// Reports one request to the metrics and the audit log: the pipeline calls it as the request passes its stages.
import type { Context } from '../context.ts';
import type { ApiRequest, User } from '../requests/request.ts';
import type { ResourceRoute, Route } from '../requests/routes.ts';
import { ruleFor } from './audit-policy.ts';
import type { AuditRule, AuditStage } from './audit-policy.ts';

export interface RequestRecord {
  routed(route: Route): void;
  identified(user: User): void;
  answered(code: number): void;
}

/** Requests of the server itself are neither counted nor audited. */
export function openRecord(context: Context, request: ApiRequest): RequestRecord {
  const receivedAt = context.clock.now();
  let route: Route | undefined;
  let user: User | undefined;
  let audited: Audited | undefined;
  const isOwn = request.internalUser !== undefined;
  return {
    routed: (next) => void (route = next),
    identified(next) {
      user = next;
      if (isOwn || route === undefined) return;
      audited = beginAudit(context, { request, route, user, receivedAt });
      audited?.write('RequestReceived');
    },
    answered(code) {
      if (isOwn || route?.type !== 'resource') return;
      context.metrics.answered(route, code);
      audited?.write(route.verb === 'watch' ? 'ResponseStarted' : 'ResponseComplete', code);
    },
  };
}

interface Facts {
  readonly request: ApiRequest;
  readonly route: Route;
  readonly user: User;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

interface Audited {
  write(stage: AuditStage, code?: number): void;
}

function beginAudit(context: Context, facts: Facts): Audited | undefined {
  const { audit, uid, clock, parts, names } = context;
  if (audit === undefined) return undefined;
  const { route, user } = facts;
  const group = route.type === 'resource' ? route.kind.group : '';
  const rule = ruleFor(audit.policy, { user: user.username, verb: verbOf(facts), group });
  if (rule === undefined || rule.level === 'None') return undefined;
  const event = eventOf(facts, rule, uid());
  return {
    write(stage, code) {
      if (rule.omitStages.includes(stage)) return;
      const annotations = parts.deprecation.annotationsOf(route, names, code);
      const stageTimestamp = new Date(clock.now()).toISOString();
      const responseStatus = code === undefined ? {} : { responseStatus: { code } };
      const whole = { ...event, stage, stageTimestamp, ...responseStatus, annotations };
      audit.sink.write(`${JSON.stringify(whole)}\n`);
    },
  };
}

const verbOf = ({ request, route }: Pick<Facts, 'request' | 'route'>): string =>
  route.type === 'resource' ? route.verb : request.method.toLowerCase();

function eventOf(facts: Facts, { level }: AuditRule, auditID: string) {
  const { request, route, user, receivedAt } = facts;
  return {
    kind: 'Event',
    level,
    auditID,
    requestURI: request.target,
    verb: verbOf(facts),
    user: { username: user.username, uid: user.uid, groups: user.groups },
    userAgent: request.headers['user-agent'],
    ...(route.type === 'resource' ? { objectRef: referenceOf(route) } : {}),
    requestReceivedTimestamp: new Date(receivedAt).toISOString(),
  };
}

function referenceOf({ kind, namespace, name, subresource }: ResourceRoute) {
  const { group: apiGroup, version: apiVersion, plural: resource } = kind;
  const entries = Object.entries({ resource, namespace, name, apiGroup, apiVersion, subresource });
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
