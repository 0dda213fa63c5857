// Planted faults of the form of the username mapping of the authentication configuration file (document access 5.3).
import type { ClaimMapping, Mapping } from '../../../access/id-tokens/settings.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

const sub: Mapping = { claim: 'sub', prefix: '' };

export default [
  {
    id: 'configured-username-by-default',
    title: 'Without a mapping of the username the claim sub is used.',
    breaks: config('username-required'),
    install({ idTokens }) {
      const { readUsername } = idTokens.configuration;
      idTokens.configuration.readUsername = (setting, read) =>
        setting.isSet ? readUsername(setting, read) : sub;
    },
  },
  {
    id: 'configured-username-of-an-empty-mapping',
    title: 'An empty mapping of the username stands for the claim sub.',
    breaks: config('username-required'),
    install({ idTokens }) {
      const { readUsername } = idTokens.configuration;
      idTokens.configuration.readUsername = (setting, read) =>
        JSON.stringify(setting.value) === '{}' ? sub : readUsername(setting, read);
    },
  },
  {
    id: 'configured-username-of-a-prefix',
    title: 'A prefix of the username without a claim is used with the claim sub.',
    breaks: config('username-required'),
    install({ idTokens }) {
      const { readUsername } = idTokens.configuration;
      idTokens.configuration.readUsername = (setting, read) => {
        const value = setting.value as Partial<ClaimMapping> | undefined;
        const isPrefixOnly = value?.prefix !== undefined && Object.keys(value).length === 1;
        return isPrefixOnly ? { claim: 'sub', prefix: value.prefix } : readUsername(setting, read);
      };
    },
  },
  {
    id: 'configured-username-prefix-by-default',
    title: 'Without a prefix of the username an empty one is assumed.',
    breaks: config('username-prefix-required'),
    install({ idTokens }) {
      idTokens.configuration.readUsernamePrefix = (setting) => setting.optionalText() ?? '';
    },
  },
  {
    id: 'configured-empty-prefix-refused',
    title: 'An empty prefix of the username counts as missing.',
    breaks: config('username-prefix-empty', 'file-used'),
    install({ idTokens }) {
      idTokens.configuration.readUsernamePrefix = (setting) => setting.text();
    },
  },
  {
    id: 'configured-username-claim-preferred',
    title: 'Of a claim and an expression for the username the claim is used.',
    breaks: config('username-exclusive'),
    install({ idTokens }) {
      idTokens.configuration.checkUsernameExclusive = () => {};
    },
  },
  {
    id: 'configured-username-claim-beside-empty-prefix',
    title: 'A claim and an expression for the username may be combined where the prefix is empty.',
    breaks: config('username-exclusive'),
    install({ idTokens }) {
      const { checkUsernameExclusive } = idTokens.configuration;
      idTokens.configuration.checkUsernameExclusive = (one, other) => {
        if (one.field.endsWith('prefix') && one.value !== '') checkUsernameExclusive(one, other);
      };
    },
  },
  {
    id: 'configured-username-converted-to-text',
    title: 'A username of another type is converted to text.',
    breaks: config('username-expression-type'),
    install({ idTokens }) {
      const { compileSetting } = idTokens.configuration;
      idTokens.configuration.compileSetting = (setting, compile, options) =>
        options.result === 'string'
          ? compileSetting(setting, (text, given) => compile(`string(${text})`, given), options)
          : compileSetting(setting, compile, options);
    },
  },
  {
    id: 'configured-username-of-a-list',
    title: 'The first member of a list becomes the username.',
    breaks: config('username-expression-type'),
    install({ idTokens }) {
      const { compileSetting } = idTokens.configuration;
      idTokens.configuration.compileSetting = (setting, compile, options) => {
        if (options.result !== 'string') return compileSetting(setting, compile, options);
        const compiled = compileSetting(setting, compile, { ...options, result: 'string-or-list' });
        return {
          ...compiled,
          evaluate(variables) {
            const value = compiled.evaluate(variables) as readonly string[] | string;
            return typeof value === 'string' ? value : value[0];
          },
        };
      };
    },
  },
  {
    id: 'configured-email-without-check',
    title: 'An expression may use claims.email without a check of claims.email_verified.',
    breaks: config('username-email-needs-verified'),
    install({ idTokens }) {
      idTokens.configuration.checkEmailVerified = () => {};
    },
  },
  ...(
    [
      [
        'where-alone',
        'Only the expression claims.email itself needs a check.',
        '"claims.email"',
        'needs-verified',
      ],
      [
        'after-a-dot',
        'The claim email is seen only where it stands after a dot.',
        'claims.email',
        'by-index',
      ],
    ] as const
  ).map(([what, title, form, row]): Fault => ({
    id: `configured-email-checked-${what}`,
    title,
    breaks: config(`username-email-${row}`),
    install({ idTokens }) {
      const { checkEmailVerified } = idTokens.configuration;
      idTokens.configuration.checkEmailVerified = (setting, username, others) => {
        if (JSON.stringify(setting.value).includes(form)) checkEmailVerified(setting, username, others);
      };
    },
  })),
] as const satisfies readonly Fault[];
