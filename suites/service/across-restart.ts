// What a case prepares on a server that it restarts, and checks after that.
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';

/** A check for after the restart, on the same namespace of the new process. What other rows judge is seen to hold before it. */
export type Check = (restored: Namespace, after: LaunchedTarget) => Promise<void>;
export type Prepare = (context: CaseContext, namespace: Namespace, before: LaunchedTarget) => Promise<Check>;
