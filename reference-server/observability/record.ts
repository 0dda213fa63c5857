// Reports one request to the metrics and the audit log: the pipeline calls it as the request passes its stages.
import type { Context } from '../context.ts';
import type { JsonObject } from '../object.ts';
import type { Answer } from '../requests/answer.ts';
import type { ApiRequest, User } from '../requests/request.ts';
import type { Route } from '../requests/routes.ts';
import type { Body } from '../requests/stages.ts';
import { eventOf, laterPart, mayBeSecret, verbOf } from './audit-event.ts';
import type { Facts } from './audit-event.ts';
import { ruleFor } from './audit-policy.ts';
import type { AuditLevel, AuditStage } from './audit-policy.ts';

export interface RequestRecord {
  routed(route: Route): void;
  identified(user: User): void;
  /** The user that the request impersonates. */
  impersonated(user: User): void;
  read(body: Body): void;
  /** The answer of a verb, or the Status of an error. */
  decided(answer: Answer | JsonObject): void;
  answered(code: number): void;
}

/** Requests of the server itself are neither counted nor audited. */
export function openRecord(context: Context, request: ApiRequest): RequestRecord {
  const receivedAt = context.clock.now();
  let route: Route | undefined;
  let audited: Audited | undefined;
  const isOwn = request.internalUser !== undefined;
  const note = (later: Partial<Facts>) => {
    if (audited !== undefined) Object.assign(audited.facts, later);
  };
  return {
    routed: (next) => void (route = next),
    identified(user) {
      if (isOwn || route === undefined) return;
      audited = beginAudit(context, { request, route, user, receivedAt });
      audited?.write('RequestReceived');
    },
    impersonated: (impersonated) => note({ impersonated }),
    read: (body) => note({ body }),
    decided: (answer) => note({ answer }),
    answered(code) {
      if (isOwn || route?.type !== 'resource') return;
      context.metrics.answered(route, code);
      audited?.write(route.verb === 'watch' ? 'ResponseStarted' : 'ResponseComplete', code);
    },
  };
}

interface Audited {
  readonly facts: Facts;
  write(stage: AuditStage, code?: number): void;
}

function beginAudit(context: Context, facts: Facts): Audited | undefined {
  const { audit, uid, clock, parts, names, metrics } = context;
  if (audit === undefined) return undefined;
  const { route, user } = facts;
  const group = route.type === 'resource' ? route.kind.group : '';
  const rule = ruleFor(audit.policy, { user: user.username, verb: verbOf(facts), group });
  if (rule === undefined || rule.level === 'None') return undefined;
  const auditID = uid();
  return {
    facts,
    write(stage, code) {
      if (rule.omitStages.includes(stage)) return;
      const level = writtenLevel(rule.level, facts);
      const annotations = parts.deprecation.annotationsOf(route, names, code);
      const stageTimestamp = new Date(clock.now()).toISOString();
      const responseStatus = code === undefined ? {} : { responseStatus: { code } };
      const whole = {
        ...eventOf(facts, level, auditID),
        stage,
        stageTimestamp,
        ...laterPart(facts, level),
        ...responseStatus,
        annotations,
      };
      metrics.audit.sent();
      audit.sink.write(`${JSON.stringify(whole)}\n`);
    },
  };

  /** Of what may be secret, no body is written. */
  function writtenLevel(level: AuditLevel, known: Facts): AuditLevel {
    return level !== 'Metadata' && mayBeSecret(known, names) ? 'Metadata' : level;
  }
}
