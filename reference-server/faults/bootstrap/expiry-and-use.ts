// Faults of the expiration, usages and groups of bootstrap tokens (access 2.4).
import { textAt } from '../../access/bootstrap/token-secret.ts';
import type { TokenUse } from '../../access/bootstrap/token-secret.ts';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const key = { authentication: 'usage-bootstrap-authentication', signing: 'usage-bootstrap-signing' } as const;
const hourMs = 3_600_000;
const own = 'system:bootstrappers';

/** Evaluates the expiration of tokens at another time. */
function changeTime(parts: Parts, timeFor: (nowMs: number, use: TokenUse) => number): void {
  const { usableToken } = parts.bootstrap;
  parts.bootstrap.usableToken = (secret, use, tools) =>
    usableToken(secret, use, { ...tools, nowMs: timeFor(tools.nowMs, use) });
}

const extraGroups = (text: string) => (text === '' ? [] : text.split(','));

export default [
  {
    id: 'bootstrap-expiration-required',
    title: 'A bootstrap token without expiration counts as expired.',
    breaks: ['bootstrap.expiration.optional'],
    install(parts) {
      const { usableToken } = parts.bootstrap;
      parts.bootstrap.usableToken = (secret, ...rest) =>
        textAt(secret, 'expiration') === '' ? undefined : usableToken(secret, ...rest);
    },
  },
  {
    id: 'expired-bootstrap-tokens-authenticate',
    title: 'Only the token cleaner checks the expiration of a bootstrap token.',
    // The cleaner deletes tokens that expire while it runs.
    breaks: ['bootstrap.expiration.past-refused', 'bootstrap.token.cleaner-off'],
    install(parts) {
      changeTime(parts, (nowMs, use) => (use === 'signing' ? nowMs : 0));
    },
  },
  {
    id: 'bootstrap-tokens-end-too-late',
    title: 'A bootstrap token expires an hour late: UTC is treated as local time.',
    breaks: [
      'bootstrap.expiration.past-refused',
      'bootstrap.expiration.future',
      'bootstrap.token.cleaner',
      'bootstrap.token.cleaner-after-restart',
      'bootstrap.expiration.not-signing',
    ],
    install(parts) {
      const { timeLeftMs } = parts.bootstrap;
      parts.bootstrap.timeLeftMs = (secret, nowMs) => timeLeftMs(secret, nowMs - hourMs);
    },
  },
  {
    id: 'signatures-until-the-last-token-expires',
    title: 'The signature of an expired bootstrap token stays until the last of all tokens expires.',
    breaks: ['bootstrap.expiration.signature-ends'],
    install(parts) {
      parts.bootstrap.signedAgainAfterMs = (leftMs) =>
        leftMs.length === 0 ? undefined : Math.max(...leftMs);
    },
  },
  {
    id: 'bootstrap-tokens-end-too-early',
    title: 'A bootstrap token expires an hour early: UTC is treated as local time.',
    breaks: ['bootstrap.expiration.future'],
    install(parts) {
      changeTime(parts, (nowMs, use) => (use === 'signing' ? nowMs : nowMs + hourMs / 4));
    },
  },
  {
    id: 'bootstrap-expiration-that-is-not-understood-is-none',
    title:
      'A bootstrap token whose expiration has fractions of a second never expires, because they cannot be parsed.',
    breaks: ['bootstrap.expiration.past-refused'],
    install(parts) {
      const { timeLeftMs } = parts.bootstrap;
      const isUnderstood = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
      parts.bootstrap.timeLeftMs = (secret, nowMs) =>
        isUnderstood(textAt(secret, 'expiration')) ? timeLeftMs(secret, nowMs) : undefined;
    },
  },
  {
    id: 'expired-bootstrap-tokens-sign',
    title:
      'Only the authenticator checks the expiration of a bootstrap token: the signer and the cleaner ignore it.',
    breaks: [
      'bootstrap.expiration.not-signing',
      'bootstrap.token.cleaner',
      'bootstrap.token.cleaner-after-restart',
    ],
    install(parts) {
      changeTime(parts, (nowMs, use) => (use === 'signing' ? 0 : nowMs));
      parts.bootstrap.cleanedAfterMs = () => undefined;
    },
  },
  {
    id: 'bootstrap-usages-all-or-nothing',
    title: 'A usage of a bootstrap token that is not true disables the other usage, too.',
    breaks: ['bootstrap.usage.authentication'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) &&
        Object.values(key).every((one) => !isStated(secret, one) || textAt(secret, one) === 'true');
    },
  },
  {
    id: 'bootstrap-usage-by-any-text',
    title: 'A bootstrap token may authenticate where the key of that usage has any value.',
    breaks: ['bootstrap.token.follows-secret', 'bootstrap.usage.no-authentication'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) || (use === 'authentication' && textAt(secret, key.authentication) !== '');
    },
  },
  {
    id: 'bootstrap-usage-by-what-is-not-false',
    title: 'A bootstrap token may authenticate where the key of that usage is neither false nor empty.',
    breaks: ['bootstrap.usage.no-authentication'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) ||
        (use === 'authentication' && !['', 'false'].includes(textAt(secret, key.authentication)));
    },
  },
  {
    id: 'bootstrap-usage-not-looked-at',
    title: 'Every bootstrap token may authenticate, whatever its usages are.',
    breaks: [
      'bootstrap.token.follows-secret',
      'bootstrap.usage.no-authentication',
      'bootstrap.usage.signing',
    ],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) => use === 'authentication' || isFor(secret, use);
    },
  },
  {
    id: 'only-tokens-that-authenticate-sign',
    title: 'A bootstrap token signs cluster-info only where it may authenticate, too.',
    breaks: ['bootstrap.usage.signing', 'bootstrap.signing.key-removed'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) => isFor(secret, use) && isFor(secret, 'authentication');
    },
  },
  {
    id: 'every-bootstrap-token-signs',
    title: 'Every bootstrap token signs cluster-info, whatever its usages are.',
    breaks: ['bootstrap.usage.no-signing', 'bootstrap.signing.key-removed'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) => use === 'signing' || isFor(secret, use);
    },
  },
  {
    id: 'bootstrap-extra-groups-as-one',
    title: 'The extra groups of a bootstrap token are added as one group, with its commas.',
    breaks: ['bootstrap.groups.extra'],
    install(parts) {
      const { groupsOf } = parts.bootstrap;
      parts.bootstrap.groupsOf = (secret) => {
        const extra = textAt(secret, 'auth-extra-groups');
        return groupsOf(secret) && (extra === '' ? [own] : [own, extra]);
      };
    },
  },
  {
    id: 'bootstrap-extra-groups-without-prefix',
    title: 'A bootstrap token gets every group that it requests.',
    breaks: ['bootstrap.groups.prefix'],
    install(parts) {
      parts.bootstrap.groupsOf = (secret) => [own, ...extraGroups(textAt(secret, 'auth-extra-groups'))];
    },
  },
  {
    id: 'bootstrap-extra-groups-by-the-first',
    title: 'Only the first of the extra groups of a bootstrap token is checked against the prefix.',
    breaks: ['bootstrap.groups.prefix'],
    install(parts) {
      parts.bootstrap.groupsOf = (secret) => {
        const extra = extraGroups(textAt(secret, 'auth-extra-groups'));
        return extra.length === 0 || extra[0]!.startsWith(`${own}:`) ? [own, ...extra] : undefined;
      };
    },
  },
  {
    id: 'bootstrap-extra-groups-but-administrators',
    title: 'A bootstrap token gets every group that it requests but that of the administrators.',
    breaks: ['bootstrap.groups.prefix'],
    install(parts) {
      parts.bootstrap.groupsOf = (secret) => {
        const extra = extraGroups(textAt(secret, 'auth-extra-groups'));
        return extra.includes('system:masters') ? undefined : [own, ...extra];
      };
    },
  },
  {
    id: 'bootstrap-extra-groups-by-prefix-without-colon',
    title: 'The extra groups of a bootstrap token are checked against the prefix without its colon.',
    breaks: ['bootstrap.groups.prefix'],
    install(parts) {
      parts.bootstrap.groupsOf = (secret) => {
        const extra = extraGroups(textAt(secret, 'auth-extra-groups'));
        return extra.every((group) => group.startsWith(own)) ? [own, ...extra] : undefined;
      };
    },
  },
] as const satisfies readonly Fault[];

const isStated = ({ data = {} }: ApiObject & { readonly data?: object }, name: string) =>
  Object.hasOwn(data, name);
