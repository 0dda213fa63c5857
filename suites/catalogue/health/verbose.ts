// Requirements on verbose and exclude of the health endpoints.
import type { Row } from '../row.ts';

export default [
  {
    id: 'health.verbose.names-usable',
    document: 'core',
    section: '4.6',
    level: 'SHOULD',
    text: 'The text between [+] and ok in the verbose output is the name of the check, as exclude accepts it.',
    observe:
      'For each line of /readyz?verbose, exclude the name that it shows: the verbose output then reports that check as excluded.',
    wrong: 'The verbose output shows display names that exclude does not accept.',
  },
  {
    id: 'health.verbose.line-per-check',
    document: 'core',
    section: '4.6',
    level: 'MUST',
    text: 'With verbose each check appears on its own line of the form [+]<check> ok.',
    observe:
      'GET /healthz, /livez and /readyz with verbose on a healthy server: at least one line has that form, and so has every line but the last.',
    wrong: 'verbose is ignored, prints JSON, or prints one summary line.',
  },
  {
    id: 'health.verbose.final-line',
    document: 'core',
    section: '4.6',
    level: 'MUST',
    text: 'The verbose output ends with the line healthz check passed.',
    observe: 'The last non-empty line of /healthz?verbose is exactly that text on a healthy server.',
    wrong: 'There is no final line, or it comes first.',
  },
  {
    id: 'health.verbose.final-line-others',
    document: 'core',
    section: '4.6',
    level: 'SHOULD',
    text: 'The verbose output of /livez and /readyz ends with such a line too; it names healthz or the endpoint itself, since the document gives one text without stating the endpoint.',
    observe:
      'The last non-empty line of /livez?verbose is healthz check passed or livez check passed; of /readyz?verbose, healthz check passed or readyz check passed.',
    wrong: 'The output stops after the last check.',
  },
  {
    id: 'health.exclude.failing-check',
    document: 'core',
    section: '4.6',
    level: 'MUST',
    text: 'exclude=<check> skips that check: a failing one no longer affects the status.',
    observe:
      'Send the signal to terminate to a server launched with --shutdown-delay-duration: while its check shutdown fails, the plain /readyz is not 200, and with that check excluded it is; with every other check excluded it is not.',
    wrong:
      'The check is shown as excluded but still decides the status, or no check does once one is excluded.',
    needs: ['launcher'],
  },
  {
    id: 'health.exclude.accepted',
    document: 'core',
    section: '4.6',
    level: 'MUST',
    text: 'The health endpoints accept exclude=<check>.',
    observe:
      'GET /healthz, /livez and /readyz with the name of a check of their own as exclude: 200 on a healthy server.',
    wrong: 'exclude is refused, or supported by one of the endpoints only.',
  },
  {
    id: 'health.exclude.verbose-line',
    document: 'core',
    section: '4.6',
    level: 'MUST',
    text: 'With verbose an excluded check shows as [+]<check> excluded: ok.',
    observe:
      'Take a check name from the verbose output of the same endpoint, exclude it with verbose: a line `[+]<name> excluded: ok`, no line `[+]<name> ok`, and unchanged lines of all others. Repeated with the first check that has a slash in its name.',
    wrong:
      'The excluded check is missing from the output, or others whose names have the same prefix are excluded, too.',
  },
  {
    id: 'health.exclude.repeated',
    document: 'core',
    section: '4.6',
    level: 'MUST',
    text: 'exclude may be given several times, and each is applied.',
    observe:
      'Take two check names from the verbose output of the same endpoint, give exclude twice with verbose: both are shown as excluded, neither as checked, and all others as checked.',
    wrong: 'Only the first or the last exclude is applied, or several exclude everything.',
  },
  {
    id: 'health.verbose.named-checks',
    document: 'core',
    section: '4.6',
    level: 'SHOULD',
    text: 'The verbose outputs show the checks ping, log, etcd (the backing store), several of poststarthook/…, autoregister-completion and shutdown; which endpoint shows which is not stated.',
    observe: 'The names of the three verbose outputs together: missing names are reported.',
    wrong: 'Only ping is reported while the store is not checked at all.',
  },
] as const satisfies readonly Row[];
