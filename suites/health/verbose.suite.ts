// Cases: the parameters verbose and exclude of the health endpoints (core 4.6).
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import type { Expect } from '../kit/expect/expect.ts';
import {
  currentHealth,
  getHealth,
  checkedLine,
  checkNames,
  checksOf,
  excludedLine,
  healthPaths,
  healthQuery,
  isCheckLine,
  linesOf,
} from './endpoints.ts';
import { terminatingServer, failsByShutdown } from './terminating-server.ts';

const unknownCheck = 'no-such-check';

/** Expects that the output shows these checks as excluded, and the others as passed. */
function onlyExcluded(
  expect: Expect,
  lines: readonly string[],
  excluded: readonly string[],
  names: readonly string[],
  what: string,
): void {
  for (const name of excluded) {
    expect.that(lines.includes(excludedLine(name)), `${what} has no line "${excludedLine(name)}"`);
    expect.that(!lines.includes(checkedLine(name)), `${what} shows it as checked: "${checkedLine(name)}"`);
  }
  for (const name of names.filter((one) => !excluded.includes(one)))
    expect.that(lines.includes(checkedLine(name)), `${what} no longer has the line "${checkedLine(name)}"`);
}

/** The first check, the first with a slash, and one whose name is part of another name. */
function distinctiveChecks(names: readonly string[]): readonly string[] {
  const contained = names.find((name) => names.some((other) => other !== name && other.includes(name)));
  const chosen = [names[0], names.find((name) => name.includes('/')), contained];
  return [...new Set(chosen.filter((name) => name !== undefined))];
}

/** Queries that exclude one check: percent-encoded, and with the slashes of its name, which alone a query may hold, as they are. */
const spellingsOf = (name: string): readonly string[] => {
  const encoded = healthQuery([name], true);
  return name.includes('/') ? [encoded, encoded.replaceAll('%2F', '/')] : [encoded];
};

export default section('core', '4.6', {
  'health.verbose.line-per-check': {
    text: 'With verbose each check appears on its own line of the form [+]<check> ok.',
    observe:
      'GET /healthz, /livez and /readyz with verbose, alone and with the value true, on a healthy server: at least one line has that form, and so has every line but the last.',
    wrong: 'verbose is ignored, prints JSON, or prints one summary line.',
    async run({ api, expect }) {
      for (const path of healthPaths.flatMap((one) => [`${one}?verbose`, `${one}?verbose=true`])) {
        const lines = linesOf(await getHealth(api, path));
        const least = `lines of the form [+]<check> ok in ${path}`;
        expect.atLeast(lines.filter(isCheckLine).length, 1, least);
        for (const line of lines.slice(0, -1)) {
          expect.that(
            isCheckLine(line),
            `${path} has the line "${line}", which is not of the form [+]<check> ok`,
          );
        }
      }
    },
  },

  'health.verbose.final-line': {
    text: 'The verbose output ends with the line healthz check passed.',
    observe:
      'The last non-empty line of /healthz?verbose is exactly that text on a healthy server, also with a check excluded.',
    wrong: 'There is no final line, or it comes first.',
    async run({ api, expect }) {
      const [name = ''] = await checksOf(api, '/healthz', expect);
      for (const query of ['?verbose', healthQuery([name], true)]) {
        const last = linesOf(await getHealth(api, `/healthz${query}`)).at(-1);
        expect.equal(last, 'healthz check passed', `last line of /healthz${query}`);
      }
    },
  },

  'health.verbose.final-line-others': {
    text: 'The verbose output of /livez and /readyz ends with such a line too; it names healthz or the endpoint itself, since the document gives one text without stating the endpoint.',
    observe:
      'The last non-empty line of /livez?verbose is healthz check passed or livez check passed; of /readyz?verbose, healthz check passed or readyz check passed.',
    wrong: 'The output stops after the last check.',
    level: 'SHOULD',
    async run({ api, expect }) {
      for (const path of ['/livez', '/readyz'] as const) {
        const last = linesOf(await getHealth(api, `${path}?verbose`)).at(-1);
        const allowed = ['healthz check passed', `${path.slice(1)} check passed`];
        expect.oneOf(last, allowed, `last line of ${path}?verbose`);
      }
    },
  },

  'health.verbose.names-usable': {
    text: 'The text between [+] and ok in the verbose output is the name of the check, as exclude accepts it.',
    observe:
      'For each line of /readyz?verbose, exclude the name that it shows: the verbose output then reports that check as excluded.',
    wrong: 'The verbose output shows display names that exclude does not accept.',
    level: 'SHOULD',
    async run({ api, expect }) {
      for (const name of await checksOf(api, '/readyz', expect)) {
        const lines = linesOf(await getHealth(api, `/readyz${healthQuery([name], true)}`));
        const shown = lines.includes(excludedLine(name));
        expect.that(shown, `/readyz?verbose shows the check ${name}, but exclude does not accept that name`);
      }
    },
  },

  'health.verbose.named-checks': {
    text: 'The verbose outputs show the checks ping, log, etcd (the backing store), several of poststarthook/…, autoregister-completion and shutdown; which endpoint shows which is not stated.',
    observe: 'The names of the three verbose outputs together: missing names are reported.',
    wrong: 'Only ping is reported while the store is not checked at all.',
    level: 'SHOULD',
    async run({ api, names, expect }) {
      const outputs = await Promise.all(healthPaths.map((path) => getHealth(api, `${path}?verbose`)));
      const shown = new Set(outputs.flatMap(checkNames));
      const named = ['ping', 'log', names.healthCheckStore, 'autoregister-completion', 'shutdown'];
      const missing = named.filter((name) => !shown.has(name));
      expect.equal(missing, [], 'checks that no verbose output shows');
      const hooks = [...shown].filter((name) => name.startsWith('poststarthook/'));
      expect.atLeast(hooks.length, 2, 'checks poststarthook/… in the verbose outputs');
    },
  },

  'health.exclude.accepted': {
    text: 'The health endpoints accept exclude=<check>.',
    observe:
      'GET /healthz, /livez and /readyz with the name of a check of their own as exclude: 200 on a healthy server.',
    wrong: 'exclude is refused, or supported by one of the endpoints only.',
    async run({ api, expect }) {
      for (const path of healthPaths) {
        const [name = ''] = await checksOf(api, path, expect);
        expect.status(
          await getHealth(api, path + healthQuery([name], false)),
          200,
          `${path} without its check ${name}`,
        );
      }
    },
  },

  'health.exclude.verbose-line': {
    text: 'With verbose an excluded check shows as [+]<check> excluded: ok.',
    observe:
      'Take a check name from the verbose output of the same endpoint, exclude it with verbose: a line `[+]<name> excluded: ok`, no line `[+]<name> ok`, and unchanged lines of all others. Repeated with the first check that has a slash in its name, percent-encoded and as it is. The beginning of a name, and an empty value, exclude no check. A name that no check has beside that of a check, where it is not refused, leaves the check excluded.',
    wrong:
      'The excluded check is missing from the output, others whose names have the same prefix are excluded, too, or an unknown name makes the known one count for nothing.',
    async run({ api, expect }) {
      for (const path of healthPaths) {
        const names = await checksOf(api, path, expect);
        for (const name of distinctiveChecks(names))
          for (const query of spellingsOf(name)) {
            const lines = linesOf(await getHealth(api, path + query));
            onlyExcluded(expect, lines, [name], names, `with the check ${name} excluded, ${path}${query}`);
          }
        for (const excluded of [
          [names[0]!, unknownCheck],
          [unknownCheck, names[0]!],
        ]) {
          const query = healthQuery(excluded, true);
          const answer = await getHealth(api, path + query);
          // What an unknown name is answered is not shown.
          if (!answer.ok) {
            expect.refused(answer, `${path}${query}, with an unknown name`);
            continue;
          }
          onlyExcluded(expect, linesOf(answer), [names[0]!], names, `with an unknown name, ${path}${query}`);
        }
        // What the server answers to a name that no check has is not shown, but it excludes no other check.
        for (const part of [names[0]!.slice(0, -1), '']) {
          if (names.includes(part)) continue;
          const lines = linesOf(await getHealth(api, path + healthQuery([part], true)));
          const shown = lines.includes(excludedLine(names[0]!));
          expect.that(!shown, `${path}?verbose with exclude=${part} excludes the check ${names[0]}`);
        }
      }
    },
  },

  'health.exclude.repeated': {
    text: 'exclude may be given several times, and each is applied.',
    observe:
      'Take two check names from the verbose output of /healthz, /livez and /readyz, where it shows so many, give exclude twice with verbose: both are shown as excluded, neither as checked, and all others as checked. The same with every check of the endpoint, in the opposite order and before verbose.',
    wrong: 'Only the first or the last exclude is applied, or several exclude everything.',
    async run({ api, expect }) {
      const named = await Promise.all(
        healthPaths.map(async (path) => ({ path, names: await checksOf(api, path, expect) })),
      );
      // Which endpoint shows which checks, and so how many, is not stated.
      const several = named.filter(({ names }) => names.length > 1);
      if (several.length === 0) throw new NotRun('not-exercised', 'no endpoint shows more than one check');
      for (const { path, names } of several) {
        const all = names.toReversed();
        for (const [chosen, query] of [
          [names.slice(0, 2), healthQuery(names.slice(0, 2), true)],
          [all, `${healthQuery(all, false)}&verbose`],
        ] as const) {
          const lines = linesOf(await getHealth(api, path + query));
          const what = `with exclude given for ${chosen.join(' and ')}, ${path}?verbose`;
          onlyExcluded(expect, lines, chosen, names, what);
        }
      }
    },
  },

  'health.exclude.failing-check': {
    text: 'exclude=<check> skips that check: a failing one no longer affects the status.',
    observe:
      'Send the signal to terminate to a server launched with --shutdown-delay-duration: while its check shutdown fails, the plain /readyz is not 200, and with that check excluded it is; with every other check excluded it is not. With that check alone excluded, an output that shows all others as passed has the status 200.',
    wrong:
      'The check is shown as excluded but still decides the status, or no check does once one is excluded.',
    needs: ['launcher'],
    async run(context) {
      const { expect } = context;
      const server = await terminatingServer(context, 'status of /readyz while its check shutdown fails');
      const { api, checks } = server;
      if (!checks.includes('shutdown')) {
        throw new NotRun(
          'launcher',
          'no check of the server can be made to fail: /readyz?verbose shows no check named shutdown',
        );
      }
      const without = await getHealth(api, `/readyz${healthQuery(checks, false)}`);
      expect.status(without, 200, 'readiness with the failing check excluded');
      const plain = await currentHealth(api, '/readyz');
      expect.different(plain.status, 200, 'status of /readyz after that, with nothing excluded');
      const query = healthQuery(['shutdown'], true);
      const alone = await currentHealth(api, `/readyz${query}`);
      // Another check may fail during a shutdown, too.
      const passed = checks.map((name) => (name === 'shutdown' ? excludedLine(name) : checkedLine(name)));
      if (passed.every((line) => linesOf(alone).includes(line)))
        expect.status(alone, 200, `/readyz${query}, which shows no failing check`);
      if (!(await failsByShutdown(server))) return;
      const others = checks.filter((name) => name !== 'shutdown');
      const { status } = await currentHealth(api, `/readyz${healthQuery(others, false)}`);
      expect.different(status, 200, 'status of /readyz with every check but the failing one excluded');
    },
  },
});
