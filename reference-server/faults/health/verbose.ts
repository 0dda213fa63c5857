// Faults of the output of verbose and of exclude (core 4.6).
import type { HealthEndpoint } from '../../health/parts.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** Edits the lines of the verbose output of one endpoint. */
function editLines(
  parts: Parts,
  path: HealthEndpoint,
  edit: (lines: readonly string[]) => readonly string[],
): void {
  const { renderHealth } = parts.health;
  parts.health.renderHealth = (endpoint, results, view) => {
    const answer = renderHealth(endpoint, results, view);
    if (endpoint !== path || !view.verbose) return answer;
    return { ...answer, text: edit(answer.text.split('\n')).join('\n') };
  };
}

const isFinal = (line: string) => line.endsWith(' check passed');

export default [
  {
    id: 'verbose-with-heading',
    title: 'The verbose output of /livez starts with a line that is not a check.',
    breaks: ['health.verbose.line-per-check'],
    install: (parts) => editLines(parts, 'livez', (lines) => [`checks: ${lines.length - 2}`, ...lines]),
  },
  {
    id: 'verbose-healthz-without-final-line',
    title: 'The verbose output of /healthz ends with the last check.',
    breaks: ['health.verbose.final-line'],
    install: (parts) => editLines(parts, 'healthz', (lines) => lines.filter((line) => !isFinal(line))),
  },
  {
    id: 'verbose-livez-without-final-line',
    title: 'The verbose output of /livez ends with the last check.',
    breaks: ['health.verbose.final-line-others'],
    install: (parts) => editLines(parts, 'livez', (lines) => lines.filter((line) => !isFinal(line))),
  },
  {
    id: 'exclude-knows-no-slash',
    title: 'exclude ignores checks whose names contain a slash.',
    breaks: ['health.verbose.names-usable', 'health.exclude.verbose-line', 'health.exclude.repeated'],
    install(parts) {
      const { isExcluded } = parts.health;
      parts.health.isExcluded = (check, excluded) => !check.name.includes('/') && isExcluded(check, excluded);
    },
  },
  {
    id: 'store-is-not-checked',
    title: 'No health endpoint checks the store.',
    breaks: ['health.verbose.named-checks'],
    install(parts) {
      const { selectChecks } = parts.health;
      parts.health.selectChecks = (endpoint, checks) =>
        selectChecks(endpoint, checks).filter(
          ({ type, name }) => type !== 'probe' || name === 'ping' || name === 'log',
        );
    },
  },
  {
    id: 'excluded-counts-as-failed',
    title: '/healthz treats an excluded check as failed.',
    breaks: ['health.exclude.accepted', 'health.verbose.final-line'],
    install(parts) {
      const { hasFailed } = parts.health;
      parts.health.hasFailed = (endpoint, results, state) =>
        endpoint === 'healthz'
          ? results.some(({ outcome }) => outcome !== 'ok')
          : hasFailed(endpoint, results, state);
    },
  },
  {
    id: 'excluded-check-vanishes',
    title: 'The verbose output of /livez omits excluded checks.',
    breaks: ['health.exclude.verbose-line', 'health.exclude.repeated'],
    install: (parts) =>
      editLines(parts, 'livez', (lines) => lines.filter((line) => !line.endsWith(' excluded: ok'))),
  },
  {
    id: 'only-the-last-exclude-counts',
    title: 'Only the last of several exclude parameters is used.',
    breaks: ['health.exclude.repeated'],
    install(parts) {
      const { isExcluded } = parts.health;
      parts.health.isExcluded = (check, excluded) => isExcluded(check, excluded.slice(-1));
    },
  },
  {
    id: 'exclude-takes-its-group',
    title: 'exclude also excludes all checks with the same name up to the slash.',
    breaks: ['health.exclude.verbose-line'],
    install(parts) {
      parts.health.isExcluded = ({ name }, excluded) =>
        excluded.some(
          (one) => name === one || name.startsWith(one.slice(0, one.indexOf('/') + 1) || `${one}/`),
        );
    },
  },
  {
    id: 'exclude-compares-beginnings',
    title: 'exclude also excludes all checks whose names begin with its value.',
    breaks: ['health.exclude.verbose-line'],
    install(parts) {
      parts.health.isExcluded = ({ name }, excluded) => excluded.some((one) => name.startsWith(one));
    },
  },
  {
    id: 'any-exclude-takes-all',
    title: 'Where one check is excluded, no check is run.',
    breaks: ['health.exclude.verbose-line', 'health.exclude.repeated', 'health.exclude.failing-check'],
    install(parts) {
      parts.health.isExcluded = (_check, excluded) => excluded.length > 0;
    },
  },
  {
    id: 'shutdown-cannot-be-excluded',
    title:
      'A server that shuts down is not ready even where the check is excluded; the text reports otherwise.',
    breaks: ['health.exclude.failing-check'],
    install(parts) {
      const { hasFailed } = parts.health;
      parts.health.hasFailed = (endpoint, results, state) =>
        (endpoint === 'readyz' && state.shuttingDown) || hasFailed(endpoint, results, state);
    },
  },
  {
    id: 'verbose-without-value-only',
    title: 'verbose counts only where it has no value.',
    breaks: ['health.verbose.line-per-check'],
    install(parts) {
      parts.health.isVerbose = (query) => query.get('verbose') === '';
    },
  },
  {
    id: 'final-line-missing-with-exclude',
    title: 'The verbose output of /healthz has no final line where a check is excluded.',
    breaks: ['health.verbose.final-line'],
    install: (parts) =>
      editLines(parts, 'healthz', (lines) =>
        lines.some((line) => line.endsWith(' excluded: ok')) ? lines.filter((line) => !isFinal(line)) : lines,
      ),
  },
  {
    id: 'empty-exclude-takes-all',
    title: 'exclude without a value excludes every check.',
    breaks: ['health.exclude.verbose-line'],
    install(parts) {
      const { isExcluded } = parts.health;
      parts.health.isExcluded = (check, excluded) => excluded.includes('') || isExcluded(check, excluded);
    },
  },
  {
    id: 'two-excludes-at-most',
    title: 'Only the first two exclude parameters are used.',
    breaks: ['health.exclude.repeated', 'health.exclude.failing-check'],
    install(parts) {
      const { isExcluded } = parts.health;
      parts.health.isExcluded = (check, excluded) => isExcluded(check, excluded.slice(0, 2));
    },
  },
  {
    id: 'liveness-takes-one-exclude',
    title: '/livez uses only the first of several exclude parameters.',
    breaks: ['health.exclude.repeated'],
    install(parts) {
      const { selectChecks, isExcluded } = parts.health;
      let isLiveness = false;
      parts.health.selectChecks = (endpoint, checks) => {
        isLiveness = endpoint === 'livez';
        return selectChecks(endpoint, checks);
      };
      parts.health.isExcluded = (check, excluded) =>
        isExcluded(check, isLiveness ? excluded.slice(0, 1) : excluded);
    },
  },
  {
    id: 'shutdown-excluded-with-all-others-only',
    title:
      'A server that shuts down is not ready unless every check is excluded; the text reports otherwise.',
    breaks: ['health.exclude.failing-check'],
    install(parts) {
      const { hasFailed } = parts.health;
      parts.health.hasFailed = (endpoint, results, state) =>
        (endpoint === 'readyz' &&
          state.shuttingDown &&
          results.some(({ outcome }) => outcome !== 'excluded')) ||
        hasFailed(endpoint, results, state);
    },
  },
  {
    id: 'unknown-exclude-spoils-the-others',
    title: 'Where one of several exclude parameters names no check, none of them is used.',
    breaks: ['health.exclude.verbose-line'],
    install(parts) {
      const { selectChecks, isExcluded } = parts.health;
      let names: readonly string[] = [];
      parts.health.selectChecks = (endpoint, checks) => {
        const chosen = selectChecks(endpoint, checks);
        names = chosen.map(({ name }) => name);
        return chosen;
      };
      parts.health.isExcluded = (check, excluded) =>
        excluded.every((one) => names.includes(one)) && isExcluded(check, excluded);
    },
  },
  {
    id: 'lines-end-at-an-excluded-check',
    title: 'The verbose output of /readyz has no checks after the first excluded one.',
    breaks: ['health.exclude.verbose-line'],
    install: (parts) =>
      editLines(parts, 'readyz', (lines) => {
        const first = lines.findIndex((line) => line.endsWith(' excluded: ok'));
        return lines.filter((line, index) => first < 0 || index <= first || !line.startsWith('['));
      }),
  },
] as const satisfies readonly Fault[];
