// Parses the words of a command line into the options of a server.
import { nearest } from '../../common/text/nearest.ts';
import type { Names } from '../../common/dialects/names.ts';
import { checkShownMetrics, combineAudit } from './audit-flags.ts';
import { enabledPlugins } from './admission-flags.ts';
import { combineAuthorization } from './authorization-flags.ts';
import type { Flag, FlagValues } from './flag.ts';
import { FlagError } from './flag-error.ts';
import type { FlagReader } from './named-values.ts';
import { combineOidc } from './oidc-flags.ts';
import { defaultOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { flags } from './table.ts';
import { combineTokenWebhook } from './webhook-flags.ts';

export interface ParseOptions extends FlagReader {
  /** The names to use without --dialect. */
  readonly names?: Names;
}

/** @throws FlagError */
export async function parseFlags(
  words: readonly string[],
  { names, ...reader }: ParseOptions,
): Promise<ServerOptions> {
  const texts = collect(words);
  let values: FlagValues = {
    ...defaultOptions(),
    oidc: {},
    certificateFile: '',
    keyFile: '',
    policyFile: undefined,
    authorizationFile: undefined,
    webhooks: {},
    disabledPlugins: [],
    auditPolicy: undefined,
    auditLogPath: '',
  };
  if (names !== undefined) values = { ...values, names };
  for (const [flag, text] of texts) {
    const read = await readFlag(flag, text, reader);
    const oidc = { ...values.oidc, ...read.oidc };
    const webhooks = { ...values.webhooks, ...read.webhooks };
    values = { ...values, ...read, oidc, webhooks };
  }
  const { certificateFile, keyFile, disabledPlugins, auditPolicy, auditLogPath, ...others } = values;
  const { oidc, webhooks, policyFile, authorizationFile, ...read } = others;
  checkShownMetrics(read);
  const given = [...texts.keys()].map((flag) => flag.name);
  const options = {
    ...read,
    ...(await combineAuthorization({ ...read, webhooks, policyFile, authorizationFile }, given, reader)),
    ...combineTokenWebhook(webhooks, given, reader),
    ...(await combineOidc({ ...read, oidc }, reader)),
    ...combineAudit({ auditPolicy, auditLogPath }),
    admissionPlugins: enabledPlugins(read.admissionPlugins, disabledPlugins),
  };
  if (certificateFile === '' && keyFile === '') return options;
  if (certificateFile === '') throw new FlagError('--tls-private-key-file: needs --tls-cert-file');
  if (keyFile === '') throw new FlagError('--tls-cert-file: needs --tls-private-key-file');
  return { ...options, tlsFiles: { certificate: certificateFile, key: keyFile } };
}

/** `parseArgs` has no flags whose value may be left out. The text of each given flag: the last one, or all of them for flags whose values are combined. */
function collect(words: readonly string[]): ReadonlyMap<Flag, string> {
  const texts = new Map<Flag, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name = '', inline] = /^--([^=]+)(?:=([^]*))?$/.exec(word) ?? [];
    if (name === '') throw new FlagError(`unexpected argument "${word}": flags are written --name=value`);
    const flag = flags.find((one) => one.name === name);
    if (flag === undefined) throw unknownFlag(name);
    const next = words[index + 1];
    const takesNext = inline === undefined && next !== undefined && mayFollow(flag, next);
    if (takesNext) index += 1;
    const text = inline ?? (takesNext ? next : flag.bare);
    if (text === undefined) throw new FlagError(`--${name}: needs a value: --${name}=${flag.value}`);
    const before = flag.adds ? texts.get(flag) : undefined;
    texts.set(flag, before === undefined ? text : `${before}${flag.whole ? '\n' : ','}${text}`);
  }
  return texts;
}

/** Whether the next word is the value; after a flag that needs no value only a boolean is. */
function mayFollow(flag: Flag, next: string): boolean {
  return flag.bare === undefined ? !next.startsWith('--') : next === 'true' || next === 'false';
}

async function readFlag(flag: Flag, text: string, reader: FlagReader): Promise<Partial<FlagValues>> {
  try {
    return await flag.read(text, reader);
  } catch (error) {
    if (error instanceof FlagError) throw new FlagError(`--${flag.name}: ${error.message}`, { cause: error });
    throw error;
  }
}

function unknownFlag(name: string): FlagError {
  const meant = nearest(
    name,
    flags.map((flag) => flag.name),
  );
  const advice = meant === undefined ? '--help lists all' : `did you mean --${meant}?`;
  return new FlagError(`unknown flag --${name}: ${advice}`);
}
