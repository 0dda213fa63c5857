// Planted faults of ID tokens: the verification of the audience (document access 5.1, 5.2).
import type { Claims } from '../../../access/id-tokens/settings.ts';
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

const noAccessToken = 'authentication.bearer.no-access-token';

const audiencesOf = ({ aud }: Claims): readonly string[] =>
  (Array.isArray(aud) ? aud : [aud]).filter((one) => typeof one === 'string');

export default [
  {
    id: 'id-token-audience-unchecked',
    title: 'The audience of an ID token is not checked.',
    breaks: [...oidc('audience', 'malformed'), noAccessToken],
    install({ idTokens }) {
      idTokens.matchesAudience = () => true;
    },
  },
  {
    id: 'id-token-audience-by-substring',
    title: 'It is enough that the audience of an ID token contains the client id.',
    breaks: oidc('audience'),
    install({ idTokens }) {
      idTokens.matchesAudience = (claims, wanted) =>
        audiencesOf(claims).some((aud) => wanted.some((one) => aud.includes(one)));
    },
  },
  {
    id: 'id-token-audience-by-prefix',
    title: 'It is enough that the client id begins with the audience of an ID token.',
    breaks: oidc('audience'),
    install({ idTokens }) {
      idTokens.matchesAudience = (claims, wanted) =>
        audiencesOf(claims).some((aud) => wanted.some((one) => one.startsWith(aud)));
    },
  },
  {
    id: 'id-token-audience-in-any-case',
    title: 'The audience of an ID token is compared without regard to letter case.',
    breaks: oidc('audience'),
    install({ idTokens }) {
      idTokens.matchesAudience = (claims, wanted) =>
        audiencesOf(claims).some((aud) => wanted.some((one) => one.toLowerCase() === aud.toLowerCase()));
    },
  },
  {
    id: 'id-token-first-audience-only',
    title: 'Only the first audience of an ID token counts.',
    breaks: oidc('audience'),
    install({ idTokens }) {
      idTokens.matchesAudience = (claims, wanted) => wanted.includes(audiencesOf(claims)[0] ?? '');
    },
  },
  {
    id: 'id-token-without-audience-accepted',
    title: 'An ID token without an audience is accepted.',
    breaks: [...oidc('malformed', 'audience'), noAccessToken],
    install({ idTokens }) {
      const { matchesAudience } = idTokens;
      idTokens.matchesAudience = (claims, wanted) =>
        audiencesOf(claims).length === 0 || matchesAudience(claims, wanted);
    },
  },
  {
    id: 'id-token-authorized-party-as-audience',
    title: 'The claim azp stands for the audience of an ID token.',
    breaks: [...oidc('audience'), noAccessToken],
    install({ idTokens }) {
      const { matchesAudience } = idTokens;
      idTokens.matchesAudience = (claims, wanted) =>
        matchesAudience(claims, wanted) || matchesAudience({ aud: claims['azp'] ?? null }, wanted);
    },
  },
] satisfies readonly Fault[];
