// A server with RBAC whose token file names people: for rules about names and groups that nobody can be given otherwise.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Person } from '../kit/people.ts';

interface Entry {
  readonly username: string;
  readonly groups: readonly string[];
}

export interface WithTokens {
  readonly target: LaunchedTarget;
  /** One an entry, in their order. */
  readonly bearers: readonly Person[];
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** @param alone for cases that change what others look at. @throws NotRun without a launcher that takes the flags */
export async function withTokens(
  { id, launched, launchedAlone }: Pick<CaseContext, 'id' | 'launched' | 'launchedAlone'>,
  entries: readonly Entry[],
  alone = false,
): Promise<WithTokens> {
  const known = entries.map((entry, index) => ({ ...entry, token: `of-${id}-${index}` }));
  const lines = known.map(
    ({ token, username, groups }) =>
      `${token},${quoted(username)},uid-${token},${quoted([...groups, 'of-no-binding'].join(','))}\n`,
  );
  const target = await (alone ? launchedAlone : launched)({
    '--authorization-mode': 'RBAC',
    '--token-auth-file': { file: lines.join('') },
  });
  return { target, bearers: known.map(({ token, username }) => target.people.bearer(token, username)) };
}
