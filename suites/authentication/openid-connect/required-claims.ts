// Case: required claims of ID tokens, of which every pair must hold (access 5.2).
import type { CaseContext } from '../../kit/context.ts';
import { startedOrRefused } from '../configuration-file/refusals.ts';
import { issuerFlags, issuerOfRun, oidcServer, serverOf } from './issuers.ts';

const flag = '--oidc-required-claim';
/** Providers name claims of their own by URLs. */
const pairs = {
  hd: 'example.com',
  dept: 'ops',
  'https://provider.example/claims/tier': 'gold',
} as const;

export async function requiredClaims(context: CaseContext): Promise<void> {
  const values = Object.entries(pairs).map(([key, value]) => `${key}=${value}`);
  const target = await oidcServer(context, { [flag]: values });
  await target.accepts(pairs);
  for (const key of Object.keys(pairs)) {
    await target.refuses(`a token without the required claim ${key}`, { ...pairs, [key]: undefined });
    await target.refuses(`a token with another value of the required claim ${key}`, {
      ...pairs,
      [key]: 'other',
    });
    await target.refuses(`a token with the required claim ${key} only`, {
      [key]: pairs[key as keyof typeof pairs],
    });
  }
  await valueWithEqualSigns(context);
}

/** As in base64. The document shows no such value, so a server may refuse to start with it. */
async function valueWithEqualSigns(context: CaseContext): Promise<void> {
  const issuer = await issuerOfRun(context);
  const seal = 'b3A=c2U==';
  const launched = await startedOrRefused(context, { ...issuerFlags(issuer), [flag]: `seal=${seal}` });
  if (launched === undefined) return;
  const target = serverOf(context, issuer, launched);
  await target.accepts({ seal });
  await target.refuses('a token with the beginning of a required value', { seal: 'b3A' });
}
