// A server with RBAC whose token file names users: for rules about user names and groups that no other credential
// carries.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Person } from '../kit/identities/people.ts';

interface Entry {
  readonly username: string;
  readonly groups: readonly string[];
}

export interface WithTokens {
  readonly target: LaunchedTarget;
  /** One for each entry, in the order of the entries. */
  readonly bearers: readonly Person[];
}

/** More than one group in a line has no stated form (access 5.1): each user has one where its entry names one. */
const groupsOf = ({ groups }: Entry): string => (groups.length === 0 ? 'of-no-binding' : groups.join(','));

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** @param alone for cases that change what other cases read. @throws NotRun without a launcher that takes the flags */
export async function withTokens(
  { id, launched, launchedAlone }: Pick<CaseContext, 'id' | 'launched' | 'launchedAlone'>,
  entries: readonly Entry[],
  alone = false,
): Promise<WithTokens> {
  const withToken = entries.map((entry, index) => ({ ...entry, token: `of-${id}-${index}` }));
  const lines = withToken.map(
    ({ token, ...entry }) => `${token},${quoted(entry.username)},uid-${token},${quoted(groupsOf(entry))}\n`,
  );
  const target = await (alone ? launchedAlone : launched)({
    '--authorization-mode': 'RBAC',
    '--token-auth-file': { file: lines.join('') },
  });
  return { target, bearers: withToken.map(({ token, username }) => target.people.bearer(token, username)) };
}
