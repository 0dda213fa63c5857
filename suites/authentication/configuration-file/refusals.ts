// Configuration files that are not valid. The document does not state what becomes of them (access 5.3): the server does not
// start, is never ready, or accepts no token by them.
import type { Claims } from '../../../fixtures/services/issuer.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { expectAccepted, expectRefused, on } from '../bearers.ts';
import { authenticator, entryOf, fileOf } from './entries.ts';
import type { Authenticator, Entry, EntryName } from './entries.ts';
import { neverUsable } from '../openid-connect/issuers.ts';
import { configuredServer, mintFor, withFile } from './server.ts';

/** A launched server; undefined where it ends before it is ready, or is never ready. */
export async function startedOrRefused(
  { launchedAlone }: Pick<CaseContext, 'launchedAlone'>,
  flags: Flags,
): Promise<LaunchedTarget | undefined> {
  try {
    return await launchedAlone(flags);
  } catch (error) {
    if (error instanceof PrerequisiteFailed) return undefined;
    throw error;
  }
}

/** The tokens get 401 on this server, now and for as long as it takes to fetch keys. */
export async function neverAccepted(
  context: CaseContext,
  server: LaunchedTarget,
  tokens: readonly string[],
  what: string,
): Promise<void> {
  const launched = on(context, server);
  await context.throughout(async () => {
    for (const token of tokens) await expectRefused(launched, token, `a request with a token ${what}`);
  }, 'unannounced');
}

/** A file that is refused, and the valid entry from which it differs in one property. */
export interface RefusedFile {
  /** Continues `a request with a token`. */
  readonly what: string;
  readonly like: EntryName;
  /** Claims of the tokens; with them those of the valid entry are accepted. */
  readonly claims?: Claims;
  /** Other claims for those of the valid entry. */
  readonly control?: Claims;
  /** The entries of the file; tokens of each of them are refused. */
  readonly jwt?: (valid: Authenticator) => readonly Authenticator[];
  /** Whether a server that accepts the file would have keys for the tokens; true by default. Without, 5xx is a refusal as well. */
  readonly hasKeys?: boolean;
  /** Replaces members of the root of the file. */
  readonly root?: Readonly<Record<string, unknown>>;
  readonly flags?: Flags;
  /** Whether a valid entry, whose tokens are not judged, precedes those of the file; true by default where there is one of them. */
  readonly isBehind?: boolean;
}

const fileUsed = 'authentication.configuration.file-used';

/** The rows that judge whether tokens of the valid entries are accepted. */
const judgedBy: { readonly [name in EntryName]?: Parameters<typeof dependsOn>[0] } = {
  elsewhere: 'authentication.configuration.discovery-url',
  'nickname-claim': 'authentication.configuration.username-claim',
  'prefix-a': 'authentication.configuration.username-prefix',
  'username-expression': 'authentication.configuration.username-expression',
  'nickname-expression': 'authentication.configuration.username-expression',
  'verified-email': 'authentication.configuration.username-email-needs-verified',
  'groups-list': 'authentication.configuration.groups-expression-list',
  'uid-expression': 'authentication.configuration.uid-expression',
  'extra-string': 'authentication.configuration.extra-string',
  'claim-message': 'authentication.configuration.claim-rule-message',
  'two-audiences': 'authentication.configuration.audiences',
};

/** Requires that a server accepts no token by the file, but accepts those of the valid entry. */
export async function refusesFile(context: CaseContext, refused: RefusedFile): Promise<void> {
  const {
    what,
    like,
    claims,
    control = claims,
    jwt = (valid) => [valid],
    root,
    flags,
    hasKeys = true,
  } = refused;
  const { accepts, providers } = await configuredServer(context);
  await dependsOn(judgedBy[like] ?? fileUsed, () => accepts(like, control), context.id);
  const entries = jwt(entryOf(providers, like));
  const { isBehind = entries.length === 1 } = refused;
  const before = isBehind ? [authenticator(providers, 'before-others')] : [];
  const file = fileOf(context.names, [...before, ...entries], root);
  const server = await startedOrRefused(context, { ...withFile(file), ...flags });
  if (server === undefined) return;
  const tokens = await Promise.all(entries.map((entry) => mintFor(context, providers, entry, claims)));
  await (hasKeys ? neverAccepted : neverUsable)(context, server, tokens, what);
}

/** Requires the same of entries that differ from a valid one in their mappings: of the last alone in its file where there are
 * several, of others behind a valid entry. */
export async function refusesMappings(
  context: CaseContext,
  like: EntryName,
  claims: Claims,
  mappings: readonly (readonly [what: string, claimMappings: Readonly<Record<string, unknown>>])[],
): Promise<void> {
  for (const [index, [what, claimMappings]] of mappings.entries()) {
    const jwt = (valid: Authenticator) => [
      { ...valid, claimMappings: { ...valid.claimMappings, ...claimMappings } },
    ];
    const isBehind = index === 0 || index < mappings.length - 1;
    await refusesFile(context, { what: `of an entry ${what}`, like, claims, jwt, isBehind });
  }
}

/** A server of this case with these entries only; those without fields are minimal.
 * @throws CheckFailed where it does not start, since the file is valid */
export async function startedWith(
  context: CaseContext,
  entries: readonly string[] | Readonly<Record<string, Entry>>,
  root?: Readonly<Record<string, unknown>>,
) {
  const { accepts, providers } = await configuredServer(context);
  await accepts('minimal');
  const pairs = Array.isArray(entries)
    ? entries.map((name: string) => [name, {}] as const)
    : Object.entries(entries as Readonly<Record<string, Entry>>);
  const made = pairs.map(([name, entry]) => authenticator(providers, name, entry));
  const server = await startedOrRefused(context, withFile(fileOf(context.names, made, root)));
  const names = pairs.map(([name]) => name).join(', ');
  if (server !== undefined) return { providers, server, entries: made };
  throw new CheckFailed(`the server does not start with a valid file of the entries ${names}`);
}

/** Requires that tokens of a valid entry that no shared file has are accepted. */
export async function acceptsFile(
  context: CaseContext,
  name: string,
  entry: Entry,
  claims?: Claims,
): Promise<void> {
  const { server, providers, entries } = await startedWith(context, { [name]: entry });
  await expectAccepted(on(context, server), await mintFor(context, providers, entries[0]!, claims));
}
