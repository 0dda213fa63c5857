// Planted faults of the mapping of extra attributes in the authentication configuration file (document access 5.3).
import type { IdTokenParts } from '../../../access/id-tokens/parts.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type ExtraOf = IdTokenParts['extraOf'];
type Extra = ReturnType<ExtraOf>;
type Values = readonly string[];

/** Changes the values of each key. */
const values = (
  id: string,
  title: string,
  breaks: readonly string[],
  change: (given: Values) => Values,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    const { extraOf } = idTokens;
    idTokens.extraOf = (...given) => {
      const extra = extraOf(...given);
      return extra && Object.fromEntries(Object.entries(extra).map(([key, list]) => [key, change(list)]));
    };
  },
});

/** Replaces the extra attributes of a token. */
const extras = (
  id: string,
  title: string,
  breaks: readonly string[],
  replace: (extraOf: ExtraOf) => ExtraOf,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.extraOf = replace(idTokens.extraOf);
  },
});

const isEmpty = (extra: Extra) => extra === undefined || Object.keys(extra).length === 0;

export default [
  values(
    'configured-extra-as-bare-text',
    'A single value of extra is not in a list.',
    ['extra-string'],
    (list) => (list.length === 1 ? (list[0] as unknown as Values) : list),
  ),
  values(
    'configured-extra-split-at-commas',
    'A value of extra with commas is split.',
    ['extra-list', 'extra-string'],
    (list) => list.flatMap((one) => one.split(',')),
  ),
  values('configured-extra-lists-joined', 'A list of extra is joined.', ['extra-list'], (list) => [
    list.join(','),
  ]),
  values(
    'configured-extra-truncated',
    'Of a long list of extra the first sixteen values are kept.',
    ['extra-list'],
    (list) => list.slice(0, 16),
  ),
  values(
    'configured-extra-first-value',
    'Only the first value of a list of extra is kept.',
    ['extra-list'],
    (list) => list.slice(0, 1),
  ),
  values(
    'configured-extra-sorted-in-reverse',
    'The values of extra are in reverse order.',
    ['extra-list'],
    (list) => list.toReversed(),
  ),
  values(
    'configured-extra-in-lower-case',
    'The values of extra are in lower case.',
    ['extra-string'],
    (list) => list.map((one) => one.toLowerCase()),
  ),
  extras(
    'configured-extra-first-key',
    'Only the first key of extra is mapped.',
    ['extra-list'],
    (extraOf) => (mappings, variables) => extraOf(mappings.slice(0, 1), variables),
  ),
  extras(
    'configured-extra-last-key',
    'Only the last key of extra is mapped.',
    ['extra-string'],
    (extraOf) => (mappings, variables) => extraOf(mappings.slice(-1), variables),
  ),
  extras(
    'configured-extra-of-direct-claims-only',
    'An expression of extra that reads a member of a claim yields none.',
    ['extra-string'],
    (extraOf) => (mappings, variables) =>
      extraOf(
        mappings.filter(({ valueExpression }) =>
          [...valueExpression.paths].every((path) => path.split('.').length <= 2),
        ),
        variables,
      ),
  ),
  {
    id: 'configured-extra-required',
    title: 'A token without extra attributes is refused.',
    breaks: ['authentication.bearer.id-token', ...config('extra-absent')],
    install({ idTokens }) {
      const { extraOf } = idTokens;
      idTokens.extraOf = (...given) => {
        const extra = extraOf(...given);
        return isEmpty(extra) ? undefined : extra;
      };
    },
  },
] as const satisfies readonly Fault[];
