// Faults of keys of the Secret of a bootstrap token that have nothing to do with its use (document access 2.4, 5.5).
import type { TokenUse } from '../../access/bootstrap/token-secret.ts';
import type { ApiObject } from '../../object.ts';
import type { Fault } from '../fault.ts';

type Data = Readonly<Record<string, string>>;

const unusable = (
  id: string,
  title: string,
  row: string,
  fits: (data: Data, use: TokenUse) => boolean,
): Fault => ({
  id,
  title,
  breaks: [row],
  install({ bootstrap }) {
    const { usableToken } = bootstrap;
    bootstrap.usableToken = (secret, use, tools) =>
      fits(dataOf(secret), use) ? undefined : usableToken(secret, use, tools);
  },
});

const dataOf = ({ data = {} }: ApiObject & { readonly data?: Data }): Data => data;

export default [
  unusable(
    'empty-description-unusable',
    'A bootstrap token whose description is empty is not usable.',
    'bootstrap.secret.description',
    ({ description }) => description === '',
  ),
  unusable(
    'tokens-with-groups-sign-nothing',
    'A bootstrap token with extra groups does not sign cluster-info.',
    'bootstrap.signing.key-per-token',
    (data, use) => use === 'signing' && (data['auth-extra-groups'] ?? '') !== '',
  ),
] as const satisfies readonly Fault[];
