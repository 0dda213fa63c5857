// What the authorization configuration file is parsed with.
import type { Names } from '../../../common/dialects/names.ts';
import type { ReadNamed } from '../../configuration-files/load-file.ts';
import type { AuthorizationFileParts } from './fields.ts';

export interface ParseTools {
  readonly names: Names;
  readonly parts: AuthorizationFileParts;
  /** Reads the connection files that entries name, and the files that those name. */
  readonly readNamed: ReadNamed;
}
