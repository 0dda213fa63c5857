// Cases: the parameters verbose and exclude of the health endpoints (core 4.6).
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import type { Expect } from '../kit/expect/expect.ts';
import {
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
import type { HealthPath } from './endpoints.ts';
import { terminatingServer, failsByShutdown } from './terminating-server.ts';

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

export default section({
  'health.verbose.line-per-check': async ({ api, expect }) => {
    for (const path of healthPaths) {
      const lines = linesOf(await getHealth(api, `${path}?verbose`));
      const least = `lines of the form [+]<check> ok in ${path}?verbose`;
      expect.atLeast(lines.filter(isCheckLine).length, 1, least);
      for (const line of lines.slice(0, -1)) {
        expect.that(
          isCheckLine(line),
          `${path}?verbose has the line "${line}", which is not of the form [+]<check> ok`,
        );
      }
    }
  },

  'health.verbose.final-line': async ({ api, expect }) => {
    const last = linesOf(await getHealth(api, '/healthz?verbose')).at(-1);
    expect.equal(last, 'healthz check passed', 'last line of /healthz?verbose');
  },

  'health.verbose.final-line-others': async ({ api, expect }) => {
    for (const path of ['/livez', '/readyz'] as const) {
      const last = linesOf(await getHealth(api, `${path}?verbose`)).at(-1);
      const allowed = ['healthz check passed', `${path.slice(1)} check passed`];
      expect.oneOf(last, allowed, `last line of ${path}?verbose`);
    }
  },

  'health.verbose.names-usable': async ({ api, expect }) => {
    for (const name of await checksOf(api, '/readyz', expect)) {
      const lines = linesOf(await getHealth(api, `/readyz${healthQuery([name], true)}`));
      const shown = lines.includes(excludedLine(name));
      expect.that(shown, `/readyz?verbose shows the check ${name}, but exclude does not accept that name`);
    }
  },

  'health.verbose.named-checks': async ({ api, names, expect }) => {
    const outputs = await Promise.all(healthPaths.map((path) => getHealth(api, `${path}?verbose`)));
    const shown = new Set(outputs.flatMap(checkNames));
    const named = ['ping', 'log', names.healthCheckStore, 'autoregister-completion', 'shutdown'];
    const missing = named.filter((name) => !shown.has(name));
    expect.equal(missing, [], 'checks that no verbose output shows');
    const hooks = [...shown].filter((name) => name.startsWith('poststarthook/'));
    expect.atLeast(hooks.length, 2, 'checks poststarthook/… in the verbose outputs');
  },

  'health.exclude.accepted': async ({ api, expect }) => {
    for (const path of healthPaths) {
      const [name = ''] = await checksOf(api, path, expect);
      expect.status(
        await getHealth(api, path + healthQuery([name], false)),
        200,
        `${path} without its check ${name}`,
      );
    }
  },

  'health.exclude.verbose-line': async ({ api, expect }) => {
    for (const path of healthPaths) {
      const names = await checksOf(api, path, expect);
      for (const name of distinctiveChecks(names)) {
        const lines = linesOf(await getHealth(api, path + healthQuery([name], true)));
        onlyExcluded(expect, lines, [name], names, `with the check ${name} excluded, ${path}?verbose`);
      }
    }
  },

  'health.exclude.repeated': async ({ api, expect }) => {
    const path: HealthPath = '/readyz';
    const names = await checksOf(api, path, expect, 2);
    const both = names.slice(0, 2);
    const lines = linesOf(await getHealth(api, path + healthQuery(both, true)));
    onlyExcluded(expect, lines, both, names, `with exclude given for ${both.join(' and ')}, ${path}?verbose`);
  },

  'health.exclude.failing-check': async (context) => {
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
    const plain = await getHealth(api, '/readyz');
    expect.different(plain.status, 200, 'status of /readyz after that, with nothing excluded');
    if (!(await failsByShutdown(server))) return;
    const others = checks.filter((name) => name !== 'shutdown');
    const { status } = await getHealth(api, `/readyz${healthQuery(others, false)}`);
    expect.different(status, 200, 'status of /readyz with every check but the failing one excluded');
  },
});
