// The options of the vitest adapter: the environment, a configuration file, and what the caller passes, in ascending order.
import { parseRunOptions, runOptionTable } from '../../cli/run/options.ts';
import type { RunOptions } from '../../cli/run/options.ts';
import { address } from '../../cli/options/readers.ts';
import type { GivenConnection } from '../../cli/run/target.ts';
import type { ConformanceOptions } from './conformance-options.ts';

/** The environment variable of an option: `CONFORMANCE_TOKEN_FILE` for `--token-file`. Lists are comma-separated. */
const variableOf = (option: string) => `CONFORMANCE_${option.toUpperCase().replaceAll('-', '_')}`;

/** Options without a meaning for vitest, which writes its own reports and filters by itself. */
const unused = new Set(['out', 'failed-in', 'shard', 'deadline']);

function wordsOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(runOptionTable).flatMap(([name, option]) => {
    const value = environment[variableOf(name)];
    if (value === undefined || value === '' || unused.has(name)) return [];
    const values = 'repeatable' in option ? value.split(',') : [value];
    return values.map((one) => `--${name}=${one}`);
  });
}

export interface AdapterOptions {
  readonly values: RunOptions;
  /** How to reach the server, where the caller passes it. */
  readonly connection?: GivenConnection;
}

/** @throws CommandError */
export async function runOptionsOf(
  given: ConformanceOptions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<AdapterOptions> {
  const { config, dialect, launcher, sections, requirements, features } = given;
  const words = [...wordsOf(environment), ...(config === undefined ? [] : [`--config=${config}`])];
  const { values } = await parseRunOptions(words);
  const more = {
    dialect,
    launcher,
    section: sections,
    requirement: requirements,
    feature: features === undefined ? undefined : Object.entries(features),
  };
  const present = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
  const { url, token, clientCertificate, clientKey, ca, insecure } = given;
  return {
    values: { ...values, ...present },
    ...(url === undefined
      ? {}
      : {
          connection: {
            baseUrl: address(url),
            ...(token === undefined ? {} : { token }),
            ...(clientCertificate === undefined ? {} : { clientCertificate }),
            ...(clientKey === undefined ? {} : { clientKey }),
            ...(ca === undefined ? {} : { ca }),
            ...(insecure === undefined ? {} : { insecure }),
          },
        }),
  };
}
