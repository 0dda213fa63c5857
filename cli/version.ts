// The version of the suite, from its package.
import { readFileSync } from 'node:fs';

/** `package.json` is one folder above `cli`, in the sources and in the published package. */
export function suiteVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
