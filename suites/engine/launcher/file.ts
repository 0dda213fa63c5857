// Reads a launcher file: YAML that lists the processes of a server in start order, and the flags that they accept. Errors
// name the file, the line and the field.
import { dirname, resolve } from 'node:path';
import type { Field } from '../../kit/document/field.ts';
import { readDocument } from '../../kit/document/read-document.ts';
import {
  checkServer,
  checkAccepted,
  readFlagFiles,
  readFlags,
  readOwnFlags,
  readShortHistory,
} from './file-flags.ts';
import { readProduct } from './file-product.ts';
import { checked, template, templatesByName } from './file-templates.ts';
import { acceptsFlags } from './schema.ts';
import type {
  CredentialDescription,
  LauncherDescription,
  ProcessDescription,
  Readiness,
  StopSignal,
} from './schema.ts';

const stopSignals: readonly StopSignal[] = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'];

/** @throws DocumentError */
export function parseLauncherFile(source: string, file: string): LauncherDescription {
  const here = resolve(dirname(file));
  return readDocument(source, file, 'name and processes', (root) => readLauncher(root, here));
}

function readLauncher(root: Field, here: string): LauncherDescription {
  const fields = root.members(
    'name',
    'keepsState',
    'flags',
    'flagFiles',
    'shortHistory',
    'earlierReleases',
    'stableGates',
    'hiddenMetrics',
    'audit',
    'address',
    'credential',
    'processes',
  );
  const processes = fields.processes.items().map(readProcess);
  if (processes.length === 0) fields.processes.fail('give at least one process');
  checkServer(fields.processes, processes);
  const flags = readFlags(fields.flags);
  checkAccepted(fields, { flags, processes });
  return {
    name: fields.name.text(),
    here,
    keepsState: fields.keepsState.present && fields.keepsState.boolean(),
    flags,
    flagFiles: fields.flagFiles.present ? readFlagFiles(fields.flagFiles) : {},
    ...(fields.shortHistory.present ? { shortHistory: readShortHistory(fields.shortHistory) } : {}),
    ...readProduct(fields),
    address: fields.address.present ? template(fields.address) : 'https://127.0.0.1:{port}',
    credential: fields.credential.present ? readCredential(fields.credential) : {},
    processes,
  };
}

function readProcess(field: Field): ProcessDescription {
  const fields = field.members(
    'command',
    'arguments',
    'environment',
    'ready',
    'stopSignal',
    'flags',
    'server',
  );
  const { arguments: given, environment, stopSignal } = fields;
  const process = {
    command: template(fields.command),
    arguments: given.present ? given.items().map(readArgument) : [],
    environment: environment.present ? templatesByName(environment) : {},
    ready: readReadiness(fields.ready),
    stopSignal: stopSignal.present ? readSignal(stopSignal) : 'SIGTERM',
    ...readOwnFlags(fields.flags),
    isServer: fields.server.present && fields.server.boolean(),
  } as const;
  if (process.flags !== undefined && !acceptsFlags(process))
    fields.flags.fail('put {flags} among the arguments, where the flags belong');
  return process;
}

function readArgument(field: Field): string {
  const text = typeof field.value === 'number' ? String(field.value) : field.text();
  if (text === '{flags}') return text;
  if (text.includes('{flags}')) field.fail('{flags} stands for several arguments: make it a separate item');
  return checked(field, text);
}

function readReadiness(field: Field): Readiness {
  const { line, path, port } = field.members('line', 'path', 'port');
  const given = [line, path, port].filter((one) => one.present);
  if (given.length !== 1)
    field.fail('give exactly one of line (a regular expression), path (such as /readyz) and port (true)');
  if (line.present) return { type: 'line', pattern: readPattern(line) };
  if (path.present) return { type: 'path', path: readPath(path) };
  if (port.value === true) return { type: 'port', port: '' };
  if (typeof port.value === 'string' && port.value !== '') return { type: 'port', port: port.value };
  return port.fail('expected true, or the name of a {port:name}');
}

function readPattern(field: Field): RegExp {
  try {
    return new RegExp(field.text(), 'u');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return field.fail(`not a regular expression: ${error.message}`);
  }
}

function readPath(field: Field): string {
  const path = template(field);
  return /^(?:\/|https?:\/\/)/.test(path)
    ? path
    : field.fail('expected a path that begins with /, or a whole https:// address');
}

function readSignal(field: Field): StopSignal {
  const text = field.text();
  return stopSignals.find((one) => one === text) ?? field.fail(`expected one of ${stopSignals.join(', ')}`);
}

function readCredential(field: Field): CredentialDescription {
  const fields = field.members('token', 'tokenFile', 'ca', 'clientCertificate', 'clientKey');
  if (fields.token.present && fields.tokenFile.present)
    fields.tokenFile.fail('give token or tokenFile, not both');
  if (fields.clientCertificate.present !== fields.clientKey.present)
    field.fail('clientCertificate and clientKey go together');
  const entries = Object.entries(fields).filter(([, one]) => one.present);
  return Object.fromEntries(entries.map(([name, one]) => [name, template(one)]));
}
