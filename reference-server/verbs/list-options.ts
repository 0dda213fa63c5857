// Until the watch reads these through the record of parts.
export { checkListOptions, readVersion } from '../parts/versions.ts';
