// Parses the settings of a webhook in the authorization configuration file (document access 5.4), with its connection file
// and its expressions.
import { readConfiguration } from '../../configuration-files/read-configuration.ts';
import { ConfigurationProblem } from '../../configuration-files/problem.ts';
import type { Setting } from '../../configuration-files/setting.ts';
import { ExpressionError } from '../../cel/expression-error.ts';
import type { RemoteService } from '../../remote/client-configuration.ts';
import { parseClientConfiguration, pathFrom } from '../../remote/client-configuration.ts';
import type { AccessWebhookSettings } from '../webhooks/access-webhook.ts';
import { createConditions } from '../webhooks/conditions.ts';
import type { MatchConditions } from '../webhooks/conditions.ts';
import type { ParseTools } from './parse-tools.ts';

/** @throws ConfigurationProblem */
export async function parseWebhook(
  webhook: Setting,
  { parts, readNamed }: ParseTools,
): Promise<AccessWebhookSettings> {
  const fields = webhook.fields(
    'authorizedTTL',
    'unauthorizedTTL',
    'timeout',
    'subjectAccessReviewVersion',
    'matchConditionSubjectAccessReviewVersion',
    'failurePolicy',
    'connectionInfo',
    'matchConditions',
  );
  parts.checkConditionVersion(fields.matchConditionSubjectAccessReviewVersion);
  const settings = {
    authorizedTtlMs: parts.readAuthorizedTtlMs(fields.authorizedTTL),
    unauthorizedTtlMs: parts.readUnauthorizedTtlMs(fields.unauthorizedTTL),
    timeoutMs: parts.readTimeoutMs(fields.timeout),
    version: parts.readReviewVersion(fields.subjectAccessReviewVersion),
    failurePolicy: parts.readFailurePolicy(fields.failurePolicy),
  };
  const conditions = await compile(parts.readConditions(fields.matchConditions));
  const service = await parts.readService(fields.connectionInfo, (named) => readService(named, readNamed));
  return { ...settings, conditions, service };
}

async function readService(named: Setting, readNamed: ParseTools['readNamed']): Promise<RemoteService> {
  const path = pathFrom(named, named.text());
  return parseClientConfiguration(readConfiguration(path, await readNamed(named, path)), readNamed);
}

/** Undefined without conditions. The modules of expressions take long to load. */
async function compile(expressions: readonly Setting[]): Promise<MatchConditions | undefined> {
  if (expressions.length === 0) return undefined;
  const [{ compileExpression }, { bind }] = await Promise.all([
    import('../../cel/compile.ts'),
    import('../../cel/bind.ts'),
  ]);
  const compiled = expressions.map((setting) => {
    try {
      return compileExpression(setting.text(), { variables: ['request'], result: 'bool' });
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const { file, line, field } = setting;
      throw new ConfigurationProblem({ file, line, field }, error.message, { cause: error });
    }
  });
  return createConditions(compiled, bind);
}
