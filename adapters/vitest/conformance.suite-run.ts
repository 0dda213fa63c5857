// The project `conformance` of this repository: `npx vitest run --project conformance -t writes.put`. Environment variables select
// the target, such as CONFORMANCE_URL and CONFORMANCE_TOKEN_FILE; by default it is the bundled server.
import { conformance } from './index.ts';

await conformance();
