// The number of authenticators in a configuration file (access 8), and records of starts with invalid files (access 5.3).
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { expectAccepted, on } from '../bearers.ts';
import { authenticator, entryOf, fileOf } from './entries.ts';
import type { Authenticator, Providers } from './entries.ts';
import { neverAccepted, startedOrRefused } from './refusals.ts';
import { configuredServer, mintFor, withFile } from './server.ts';

/** Authenticators with a prefix each: its position in the file and a colon. */
function numbered(providers: Providers, count: number): readonly Authenticator[] {
  return Array.from({ length: count }, (_, index) =>
    authenticator(providers, `numbered-${index}`, {
      claimMappings: { username: { claim: 'sub', prefix: `${index}:` } },
    }),
  );
}

export interface ManyIssuers {
  readonly server: LaunchedTarget;
  readonly providers: Providers;
  readonly entries: readonly Authenticator[];
}

/** A shared server with so many authenticators. @throws CheckFailed where it does not start */
export async function issuersNumbering(context: CaseContext, count: number): Promise<ManyIssuers> {
  const { accepts, providers } = await configuredServer(context);
  await accepts('minimal');
  const entries = numbered(providers, count);
  try {
    const server = await context.launched(withFile(fileOf(context.names, entries)));
    return { server, providers, entries };
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    throw new CheckFailed(`a file of ${count} authenticators is refused: ${error.message}`);
  }
}

/** The last of the authenticators is beyond the limit. What becomes of a server with an invalid file is not stated: the others may
 * count. */
export const tooManyIssuers = (context: CaseContext): Promise<void> => acceptsNone(context, [64]);

/** The file is not used. */
export const unusedFile = (context: CaseContext): Promise<void> => acceptsNone(context, [0, 31, 63, 64]);

/** @param indexes of those of 65 authenticators whose tokens are refused */
async function acceptsNone(context: CaseContext, indexes: readonly number[]): Promise<void> {
  const allowed = await dependsOn('authentication.configuration.sixty-four-issuers', async () => {
    const many = await issuersNumbering(context, 64);
    const token = await mintFor(context, many.providers, many.entries[63]!);
    await expectAccepted(on(context, many.server), token);
    return many;
  });
  const entries = numbered(allowed.providers, 65);
  const server = await startedOrRefused(context, withFile(fileOf(context.names, entries)));
  if (server === undefined) return;
  const tokens = indexes.map((index) => mintFor(context, allowed.providers, entries[index]!));
  await neverAccepted(context, server, await Promise.all(tokens), 'by a file of 65 authenticators');
}

/** Records what becomes of a server with an invalid file. */
export async function recordInvalidStarts(context: CaseContext): Promise<void> {
  const { accepts, providers } = await configuredServer(context);
  await accepts('minimal');
  const { issuer } = entryOf(providers, 'minimal');
  const files: Readonly<Record<string, string>> = {
    'not YAML': 'jwt: [',
    empty: '',
    'an unknown member': fileOf(context.names, [entryOf(providers, 'minimal')], { unknown: true }),
    'no username': fileOf(context.names, [{ issuer, claimMappings: {} }]),
  };
  const found: [string, string][] = [];
  for (const [what, file] of Object.entries(files)) found.push([what, await startOutcome(context, file)]);
  context.record(Object.fromEntries(found));
}

async function startOutcome(context: CaseContext, file: string): Promise<string> {
  try {
    await context.launchedAlone(withFile(file));
    return 'the server becomes ready';
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    return error.message;
  }
}
