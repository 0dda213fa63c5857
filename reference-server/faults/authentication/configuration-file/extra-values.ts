// Faults of the values of extra that the authentication configuration file maps (document access 5.3).
import type { Fault } from '../../fault.ts';

const altered = (id: string, title: string, alter: (value: string) => string): Fault => ({
  id,
  title,
  breaks: ['authentication.configuration.extra-string'],
  install({ idTokens }) {
    const { extraOf } = idTokens;
    idTokens.extraOf = (mappings, variables) => {
      const extra = extraOf(mappings, variables);
      if (extra === undefined) return undefined;
      return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, values.map(alter)]));
    };
  },
});

export default [
  altered('configured-extra-cut', 'The values of extra have at most 64 characters.', (value) =>
    value.slice(0, 64),
  ),
] as const satisfies readonly Fault[];
