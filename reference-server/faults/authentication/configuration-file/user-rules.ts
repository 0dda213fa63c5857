// Planted faults of user rules in the authentication configuration file (document access 5.3).
import type { IdTokenParts } from '../../../access/id-tokens/parts.ts';
import type { ExpressionRule, IssuerSettings } from '../../../access/id-tokens/settings.ts';
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type Holds = (rules: readonly ExpressionRule[], holds: (rule: ExpressionRule) => boolean) => boolean;

const userRules = (id: string, title: string, breaks: readonly string[], hold: Holds): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.userRulesHold = hold;
  },
});

/** Changes the user that user rules see. */
const seen = (id: string, title: string, change: (user: User) => User): Fault => ({
  id,
  title,
  breaks: config('user-rule-sees-mapped-user'),
  install({ idTokens }) {
    const { chooseIssuer } = idTokens;
    const withUser = ({ bind, ...settings }: IssuerSettings): IssuerSettings => ({
      ...settings,
      bind: (variables) =>
        bind('user' in variables ? { user: change(variables['user'] as User) } : variables),
    });
    const choose = (issuers: ReadonlyMap<string, { settings: IssuerSettings }>, iss: unknown) => {
      const own = chooseIssuer(issuers, iss);
      return own && { ...own, settings: withUser(own.settings) };
    };
    idTokens.chooseIssuer = choose as IdTokenParts['chooseIssuer'];
  },
});

export default [
  userRules(
    'configured-one-user-rule-suffices',
    'One user rule that holds is enough.',
    ['user-rules-all'],
    (rules, holds) => rules.length === 0 || rules.some(holds),
  ),
  userRules(
    'configured-first-user-rule-only',
    'Only the first user rule is evaluated.',
    ['user-rules-all'],
    (rules, holds) => rules.slice(0, 1).every(holds),
  ),
  userRules(
    'configured-last-user-rule-only',
    'Only the last user rule is evaluated.',
    ['user-rules-all'],
    (rules, holds) => rules.slice(-1).every(holds),
  ),
  userRules(
    'configured-user-rules-ignored',
    'User rules are not evaluated.',
    ['user-rule-expression', 'user-rules-all', 'user-rule-message'],
    () => true,
  ),
  seen('configured-rules-without-prefix', 'User rules see the username without its prefix.', (user) => ({
    ...user,
    username: user.username.replace(/^m:/, ''),
  })),
  seen('configured-rules-without-groups', 'User rules see no groups.', (user) => ({ ...user, groups: [] })),
  seen('configured-rules-with-one-group', 'User rules see the first group only.', (user) => ({
    ...user,
    groups: user.groups.slice(0, 1),
  })),
  seen('configured-rules-without-uid', 'User rules see no uid.', (user) => ({ ...user, uid: '' })),
  seen('configured-rules-without-extra', 'User rules see no extra attributes.', (user) => ({
    ...user,
    extra: {},
  })),
  seen(
    'configured-rules-with-one-extra-value',
    'User rules see the first value of each extra key only.',
    (user) => ({
      ...user,
      extra: Object.fromEntries(Object.entries(user.extra).map(([key, values]) => [key, values.slice(0, 1)])),
    }),
  ),
] as const satisfies readonly Fault[];
