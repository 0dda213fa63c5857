// From the flags that a case asks for to the options of a bundled server, or to its refusal.
import type { Names } from '../../../fixtures/dialects/names.ts';
import { FlagError } from '../../../reference-server/flags/flag-error.ts';
import type { ServerOptions } from '../../../reference-server/flags/options.ts';
import { parseFlags } from '../../../reference-server/flags/parse.ts';
import type { ParseOptions } from '../../../reference-server/flags/parse.ts';
import { RegistryError } from '../../../reference-server/registry.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';

const tokenFlag = '--token-auth-file';

/** Files that flags point to never touch the disk. `token` is the administrator's: it stands after those of the flags.
 * @throws LaunchRefused */
export async function launchOptions(
  flags: Flags,
  names: Names,
  token: string,
  parsers?: ParseOptions['parsers'],
): Promise<ServerOptions> {
  const files = new Map<string, string>();
  const administrator = `${token},conformance,conformance,"system:masters"\n`;
  const own = flags[tokenFlag];
  const before = typeof own === 'object' && own.file !== '' ? `${own.file.replace(/\n?$/, '\n')}` : '';
  const tokens = typeof own === 'string' ? own : { file: before + administrator };
  const words = Object.entries({ ...flags, [tokenFlag]: tokens }).map(([name, value]) => {
    if (typeof value === 'string') return `${name}=${value}`;
    const path = `/in-process/${files.size}`;
    files.set(path, value.file);
    return `${name}=${path}`;
  });
  try {
    return await parseFlags(words, {
      names,
      readFile: async (path) => fileOf(files, path),
      ...(parsers && { parsers }),
    });
  } catch (error) {
    return refuse(error);
  }
}

function fileOf(files: ReadonlyMap<string, string>, path: string): string {
  const text = files.get(path);
  if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  return text;
}

/** Turns what a user of the server could mend into a refused launch. */
export function refuse(error: unknown): never {
  if (error instanceof FlagError || error instanceof RegistryError) {
    throw new LaunchRefused({ code: 2, stderr: error.message });
  }
  throw error;
}
