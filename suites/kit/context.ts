// What a case is given: its corner of the target, and the obligations it may state.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { Respond, WebhookService } from '../../fixtures/services/admission-review.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { Api } from './api.ts';
import type { Cluster, Namespace } from './collections.ts';
import type { Waiting } from './eventually.ts';
import type { Expect } from './expect/expect.ts';
import type { Exit, Flags, LaunchOptions } from './launcher/launcher.ts';
import type { People } from './people.ts';
import type { Resource } from './resource.ts';
import type { RawExchange, RawExchangeOptions } from './raw-socket.ts';

export type { Cluster, Namespace } from './collections.ts';

/** A server that was started with options of the case's own. */
export interface LaunchedTarget {
  readonly api: Api;
  /** Whether the connection of `api` itself says who asks, by a client certificate, whatever a header adds. */
  readonly showsCertificate: boolean;
  readonly cluster: Cluster;
  /** Identities on it. */
  readonly people: People;
  /** A fresh namespace on it. */
  namespace(): Promise<Namespace>;
  /** Sends raw bytes to it; only over a network. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Exit>;
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Changes the file that a flag points to, and nothing else. */
  rewrite(flag: string, file: string): Promise<void>;
  readonly exited: Promise<Exit>;
  /** Starts again on the same stored state, after `stop`. */
  restart(): Promise<LaunchedTarget>;
}

/** `kept`: all of the past is still told. `expired`: refused as the documents say. Anything else is thrown. */
export type Look = 'kept' | 'expired';

export interface Expiring {
  /** A namespace of the server whose history ends. */
  readonly namespace: Namespace;
  /** Looks again and again until the past has expired. What else a look meets ends the case at once.
   * @param past what is looked at, such as `the token`
   * @throws NotRun `not-exercised` where it is kept for longer than anybody waits, which no document forbids */
  readonly untilExpired: (look: () => Promise<Look>, past: string) => Promise<void>;
}

export interface CaseContext extends Waiting {
  readonly id: string;
  /** Milliseconds of the clock by which the case waits. */
  readonly now: () => number;
  readonly names: Names;
  readonly api: Api;
  readonly namespace: Namespace;
  readonly cluster: Cluster;
  readonly expect: Expect;
  /** Identities other than the run's own. */
  readonly people: People;
  /** Another namespace, used by nobody else. @throws NotRun where the run is confined to given namespaces */
  readonly anotherNamespace: () => Namespace;
  /** A name that nobody else uses, with a word that says what for. */
  readonly uniqueName: (word: string) => string;
  /** From 0 up to 1, the same in each run with one seed. */
  readonly random: () => number;
  readonly seed: number;
  /** Multiplies the runs of generated cases. */
  readonly runs: number;
  readonly has: (feature: FeatureName) => boolean;
  /** Whether this is a second attempt, since somebody else writes to new objects of this type. `given` waits until they
   * are at rest; what needs objects that nobody else ever writes to goes without them. */
  readonly isDisturbed: (resource: Pick<Resource, 'type'>) => boolean;
  /** Made by the first case that asks for it, in its room, and looked at by all: a recorded history. Each of them meets
   * the error of a make that fails. */
  readonly shared: <T>(name: string, make: () => Promise<T>) => Promise<T>;
  /** Made by the first case that needs it, without state of the target: keys, tokens, flags that hold them, and what
   * discovery lists. A request for it is in the transcript of that case only. */
  readonly once: <T>(name: string, make: () => Promise<T>) => Promise<T>;
  /** Drops what was recorded so far, so that transcript and script show what follows only: a shrunk counterexample. */
  readonly forgetExchanges: () => void;
  /** What the server does where the documents are silent. */
  readonly record: (observed: unknown) => void;
  /** An oddity that is no failure. */
  readonly warn: (message: string) => void;
  /** A server with these options, shared by all cases that want the same. @throws NotRun without a launcher that takes them */
  readonly launched: (flags: Flags) => Promise<LaunchedTarget>;
  /** One of the case's own, which it may stop and restart. */
  readonly launchedAlone: (flags: Flags, options?: LaunchOptions) => Promise<LaunchedTarget>;
  /** A server whose history ends while the case waits: a launched one whose history is short, or with --slow the target.
   * For slow rows that are `shortenedBy: 'history'`. @throws NotRun `slow` */
  readonly expiring: () => Promise<Expiring>;
  /** How a start with these options ends; the server must not become ready. */
  readonly launchRefused: (flags: Flags) => Promise<Exit>;
  /** Sends exact bytes over a connection of its own. @throws NotRun for a target without a network */
  readonly raw: (
    exchange: Pick<RawExchangeOptions, 'send' | 'endAfter' | 'untilClosed'>,
  ) => Promise<RawExchange>;
  /** An admission webhook, until the case ends. Whether the target can reach it shows only when it is called. */
  readonly webhook: (respond: Respond) => Promise<WebhookService>;
  /** What the run sends as its own credential, for raw requests; empty where it has none. */
  readonly authorizationHeader: string;
}
