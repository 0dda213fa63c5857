// Faults that cannot help but turn more red than they are about, each with its reason. Everything else is a defect.
import { faults } from '../../../reference-server/faults/index.ts';
import { isBelow } from '../../catalogue/index.ts';
import { accessEntanglements } from './access-entanglements.ts';
import { changedRequestEntanglements } from './changed-request-entanglements.ts';
import { collectionEntanglements } from './collection-entanglements.ts';
import { coreEntanglements } from './core-entanglements.ts';
import { endpointEntanglements } from './endpoint-entanglements.ts';
import type { Entanglement } from './entanglement.ts';
import { listEntanglements } from './list-entanglements.ts';
import { readEntanglements } from './read-entanglements.ts';
import { pairEntanglements } from './pair-entanglements.ts';
import { readerEntanglements } from './reader-entanglements.ts';
import { remoteAccessEntanglements } from './remote-access-entanglements.ts';
import { standInEntanglements } from './stand-in-entanglements.ts';
import { versionEntanglements } from './version-entanglements.ts';
import { webhookEntanglements } from './webhook-entanglements.ts';
import { widerAuthenticationEntanglements } from './wider-authentication-entanglements.ts';
import { widerAuthorizationEntanglements } from './wider-authorization-entanglements.ts';
import { widerCaseEntanglements } from './wider-case-entanglements.ts';
import { laterReadingEntanglements } from './later-reading-entanglements.ts';
import { widerFormEntanglements } from './wider-form-entanglements.ts';
import { widerSettingsEntanglements } from './wider-settings-entanglements.ts';
import { writeEntanglements } from './write-entanglements.ts';

export const excusedEntanglements: readonly Entanglement[] = [
  ...coreEntanglements,
  ...collectionEntanglements,
  ...endpointEntanglements,
  ...listEntanglements,
  ...readEntanglements,
  ...versionEntanglements,
  ...writeEntanglements,
  ...standInEntanglements,
  ...accessEntanglements,
  ...webhookEntanglements,
  ...remoteAccessEntanglements,
  ...widerAuthenticationEntanglements,
  ...widerAuthorizationEntanglements,
  ...widerCaseEntanglements,
  ...laterReadingEntanglements,
  ...changedRequestEntanglements,
  ...pairEntanglements,
  ...readerEntanglements,
  ...widerFormEntanglements,
  ...widerSettingsEntanglements,
];

/** Every case that runs in an encoding fails with it. */
const ofEncodings: ReadonlySet<string> = new Set(
  faults.filter(({ breaks }) => breaks.some((row) => isBelow(row, 'encodings'))).map(({ id }) => id),
);

/** Whether the fault with this id is about an encoding. */
export const isOfEncoding = (fault: string): boolean => ofEncodings.has(fault);

/** Whether a requirement may be red under a fault that does not name it. */
export function isExcused(fault: string, id: string): boolean {
  if (isOfEncoding(fault)) return true;
  return excusedEntanglements.some(
    (one) => one.fault === fault && one.requirements.some((wanted) => isBelow(id, wanted)),
  );
}
