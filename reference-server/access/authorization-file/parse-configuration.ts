// Parses the authorization configuration file (document access 5.4).
import type { Setting } from '../../configuration-files/setting.ts';
import type { AuthorizationConfiguration, AuthorizerEntry, EntryType } from './configuration.ts';
import { checkNames } from './fields.ts';
import type { AuthorizationFileParts } from './fields.ts';
import type { ParseTools } from './parse-tools.ts';
import { parseWebhook } from './parse-webhook.ts';

/** @throws ConfigurationProblem for a file with any problem */
export async function parseAuthorization(
  root: Setting,
  tools: ParseTools,
): Promise<AuthorizationConfiguration> {
  const { apiVersion, kind, authorizers } = root.fields('apiVersion', 'kind', 'authorizers');
  const { parts, names } = tools;
  parts.checkApiVersion(apiVersion, names);
  parts.checkKind(kind);
  const found = parts
    .listed(authorizers)
    .map((item) => readEntry(item, parts))
    .filter(({ type, fields }) => parts.isKept(type, fields.webhook));
  checkNames(found.map(({ name, fields }) => ({ name, setting: fields.name })));
  parts.checkTypes(found.map(({ type, fields }) => ({ type, typeSetting: fields.type })));
  return { authorizers: await Promise.all(found.map((entry) => complete(entry, tools))) };
}

interface ReadEntry {
  readonly type: EntryType;
  readonly name: string;
  readonly fields: Readonly<Record<'type' | 'name' | 'webhook', Setting>>;
}

function readEntry(item: Setting, parts: AuthorizationFileParts): ReadEntry {
  const fields = item.fields('type', 'name', 'webhook');
  return { type: parts.readType(fields.type), name: parts.readName(fields.name), fields };
}

async function complete({ type, name, fields }: ReadEntry, tools: ParseTools): Promise<AuthorizerEntry> {
  const { webhook } = fields;
  if (type === 'Webhook') return { type, name, webhook: await parseWebhook(webhook, tools) };
  if (webhook.isSet) throw webhook.problem(`belongs to an entry of type ${type}`, 'remove it');
  return { type, name };
}
