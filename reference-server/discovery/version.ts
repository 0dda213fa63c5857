// GET /version: which release of the interface this server speaks.
import type { JsonObject } from '../object.ts';

/** `release` as in `v1.32.0`; `platform` as in `linux/amd64`. */
export function versionDocument(release: string, platform: string): JsonObject {
  const [major = '', minor = ''] = release.replace(/^v/, '').split('.');
  return { major, minor, gitVersion: release, platform };
}
