// The context of a case: clients, collections, expectations, waiting, launched servers.
import type { Names } from '../../common/dialects/names.ts';
import type { Respond, WebhookService } from '../../fixtures/services/admission-review.ts';
import type { StartService } from '../../fixtures/services/service.ts';
import type { Release } from './releases.ts';
import type { FeatureName } from '../catalogue/features.ts';
import type { Api } from './requests/api.ts';
import type { Cluster, Namespace } from './kinds/collections.ts';
import type { Waiting } from './waiting/eventually.ts';
import type { Expect } from './expect/expect.ts';
import type { Exit, Flags, LaunchOptions, Product } from './launcher/launcher.ts';
import type { People } from './identities/people.ts';
import type { Resource } from './kinds/resource.ts';
import type { RawExchange, RawExchangeOptions } from './requests/raw-socket.ts';
import type { Write } from './objects/write.ts';

export type { Cluster, Namespace } from './kinds/collections.ts';

/** A server that the run launched with flags that a case chose. */
export interface LaunchedTarget {
  readonly api: Api;
  /** Whether the connection of `api` authenticates by a client certificate, regardless of headers. */
  readonly showsCertificate: boolean;
  readonly cluster: Cluster;
  /** Identities on it. */
  readonly people: People;
  /** A fresh namespace on it. */
  namespace(): Promise<Namespace>;

  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Exit>;
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Replaces the content of the file that a flag points to, in one step; does not restart the server. Wait for the effect
   * with the budget `reload`. */
  rewrite(flag: string, file: string): Promise<void>;
  readonly exited: Promise<Exit>;
  /** The audit events so far, one JSON object per line. */
  auditLog(): Promise<string>;
  /** Starts the server again on the same stored state, after `stop`. @param changed options that replace those of the launch */
  restart(changed?: Flags): Promise<LaunchedTarget>;
}

/** `kept`: the server still returns the complete history. `expired`: it refuses as documented. Anything else is thrown. */
export type HistoryState = 'kept' | 'expired';

export interface Expiring {
  /** A namespace of the server whose history expires. */
  readonly namespace: Namespace;
  /** Repeats `look` until it returns `expired`. An error of `look` ends the case at once.
   * @param past names what expires, such as `the token`
   * @throws NotRun `not-exercised` where it does not expire within the budget, which no document forbids */
  readonly untilExpired: (look: () => Promise<HistoryState>, past: string) => Promise<void>;
}

export interface CaseContext extends Waiting {
  readonly id: string;
  /** Milliseconds on the clock that waiting uses. */
  readonly now: () => number;
  readonly names: Names;
  readonly api: Api;
  readonly namespace: Namespace;
  readonly cluster: Cluster;
  readonly expect: Expect;
  /** Identities other than the run's own. */
  readonly people: People;
  /** Another namespace, used by this case only. @throws NotRun where the run is confined to given namespaces */
  readonly anotherNamespace: () => Namespace;
  /** A unique name that begins with `word`. */
  readonly uniqueName: (word: string) => string;
  /** From 0 up to 1; the sequence depends on the seed only. */
  readonly random: () => number;
  readonly seed: number;
  /** Multiplies the number of runs of generated cases. */
  readonly runs: number;
  /** Of the target; of an option, such as `oidc`, whether a server can be launched with it. */
  readonly has: (feature: FeatureName) => boolean;
  /** The release of the target; undefined where neither the target nor the user states it. */
  readonly release: Release | undefined;
  /** Whether this is a second attempt because another writer modifies new objects of this type. `given` then waits until
   * they are stable; checks that need objects without another writer are skipped. */
  readonly isConcurrentlyModified: (resource: Pick<Resource, 'type'>) => boolean;
  /** Created by the first case that requests it, in its namespace, and used by all: a recorded history. If `make` fails,
   * each of them gets its error. */
  readonly shared: <T>(name: string, make: () => Promise<T>) => Promise<T>;
  /** Created by the first case that needs it, without changing the target: keys, tokens, flags, discovery results. Its
   * requests are in the transcript of that case only. */
  readonly once: <T>(name: string, make: () => Promise<T>) => Promise<T>;
  /** Drops the exchanges recorded so far, so that transcript and script contain only what follows: a shrunk counterexample. */
  readonly forgetExchanges: () => void;
  /** Records what the server does where the documents are silent. */
  readonly record: (observed: unknown) => void;
  /** Reports an oddity that is not a failure. */
  readonly warn: (message: string) => void;
  /** What the launcher states about its product; empty without a launcher. */
  readonly product: Product;
  /** A server with these flags, shared by all cases that use the same.
   * @param own options of the product, which are not those of the documents
   * @throws NotRun without a launcher that supports the flags */
  readonly launched: (flags: Flags, own?: Flags) => Promise<LaunchedTarget>;
  /** A server of this case only, which it may stop and restart. */
  readonly launchedAlone: (flags: Flags, options?: LaunchOptions, own?: Flags) => Promise<LaunchedTarget>;
  /** A server whose history expires while the case waits: a launched one with a short history, or with --slow the target.
   * For slow rows that are `shortenedBy: 'history'`. @throws NotRun `slow` */
  readonly expiring: () => Promise<Expiring>;
  /** Starts a server that must not become ready with these flags, and returns its exit. */
  readonly launchRefused: (flags: Flags) => Promise<Exit>;
  /** Sends exact bytes over a separate connection. @throws NotRun for a target without a network */
  readonly raw: (
    exchange: Pick<RawExchangeOptions, 'send' | 'endAfter' | 'untilClosed'>,
  ) => Promise<RawExchange>;
  /** A remote service over HTTPS that runs until the case ends. The target may not be able to reach it. */
  readonly service: StartService;
  /** One that runs until the end of the run, for `once`: servers that cases share call it. */
  readonly lastingService: StartService;
  /** An admission webhook that runs until the case ends. The target may not be able to reach it. */
  readonly webhook: (respond: Respond) => Promise<WebhookService>;
  /** The Authorization header of the run's own credential, for raw requests; empty where it has none. */
  readonly authorizationHeader: string;
}

/** Of a case that declares its `subjects`. */
export interface CollectionContext extends CaseContext {
  /** The collection of the current variation. */
  readonly collection: Resource;
  /** The same collection for lists and watches: in its namespace, or over all namespaces. It may hold objects of others. */
  readonly view: Resource;
  /** Whether the variation is about the first subject of the case that the target has: checks of other objects that belong to the
   * case, and need no repetition for each subject, are made there. */
  readonly isFirstSubject: boolean;
}

/** Of a case that also declares the verbs of its `writes`. */
export interface WritingContext extends CollectionContext {
  /** Changes an object by the verb of the current variation. */
  readonly write: Write;
}
