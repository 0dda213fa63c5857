// Rules of the authentication configuration file about issuers (document access 5.3). A fault may replace each of them.
import type { Setting } from '../../../configuration-files/setting.ts';
import { FileContentError } from '../../../file-problems.ts';
import { parseAuthorities } from '../../client-authorities.ts';
import { isServiceAccountIssuer, issuerUrlProblem } from '../issuer-url.ts';

const maxIssuers = 64;

/** @throws ConfigurationProblem for another version */
function checkVersion(setting: Setting, expected: string): void {
  setting.oneOf([expected]);
}

/** @throws ConfigurationProblem for another kind */
function checkKind(setting: Setting, expected: string): void {
  setting.oneOf([expected]);
}

/** The authenticators. @throws ConfigurationProblem for more than 64 */
const authenticators = (jwt: Setting): readonly Setting[] => jwt.items({ max: maxIssuers });

/** @throws ConfigurationProblem for anything but a URL with https */
export function checkUrl(setting: Setting, url: string): void {
  const problem = issuerUrlProblem(url);
  if (problem !== undefined) throw setting.problem(problem.what, problem.mend);
}

/** @throws ConfigurationProblem for the URL of an earlier authenticator */
function checkUrlUnique(setting: Setting, url: string, earlier: readonly string[]): void {
  if (earlier.includes(url))
    throw setting.problem('is the url of an earlier issuer', 'write each issuer once');
}

/** @throws ConfigurationProblem for the issuer of service account tokens */
function checkNotOwn(setting: Setting, url: string, serviceAccountIssuer: string): void {
  if (isServiceAccountIssuer(url, serviceAccountIssuer))
    throw setting.problem('is the issuer of service account tokens', 'write another issuer');
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** @throws ConfigurationProblem for a discovery URL that equals the URL of the issuer */
function checkDiscoveryDiffers(setting: Setting, discoveryUrl: string, url: string): void {
  if (withoutSlash(discoveryUrl) === withoutSlash(url))
    throw setting.problem('equals url', 'write the full URL of the discovery document, or leave it out');
}

/** @throws ConfigurationProblem for the discovery URL of an earlier authenticator */
function checkDiscoveryUnique(setting: Setting, discoveryUrl: string, earlier: readonly string[]): void {
  if (earlier.includes(discoveryUrl))
    throw setting.problem('is the discoveryURL of an earlier issuer', 'write another one');
}

/** @throws ConfigurationProblem for text that holds no certificate authority */
export function checkAuthorities(setting: Setting, pem: string): void {
  try {
    parseAuthorities(pem);
  } catch (error) {
    if (!(error instanceof FileContentError)) throw error;
    throw setting.problem(error.message, 'write the certificates of authorities in PEM form', error);
  }
}

/** @throws ConfigurationProblem for an empty list */
const readAudiences = (setting: Setting): readonly string[] =>
  setting.items({ min: 1 }).map((audience) => audience.text());

/** @throws ConfigurationProblem for another value, and for a missing one where there are several audiences */
function checkAudiencePolicy(setting: Setting, audiences: readonly string[]): void {
  const policy = setting.optionalText();
  if (policy !== undefined) setting.oneOf(['MatchAny']);
  else if (audiences.length > 1)
    throw setting.problem('is required with several audiences', 'write MatchAny');
}

export const issuerChecks = {
  checkVersion,
  checkKind,
  authenticators,
  checkUrlUnique,
  checkNotOwn,
  checkDiscoveryDiffers,
  checkDiscoveryUnique,
  readAudiences,
  checkAudiencePolicy,
};
