// A variant of the bundled server: conformant, but different from it in one thing that the documents leave open.
import type { ServerOptions } from '../../../reference-server/options.ts';
import type { Parts } from '../../../reference-server/parts/index.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { Environment } from '../../engine/environment.ts';
import type { Layer } from '../../kit/layers/layer.ts';

export interface Variant {
  /** Kebab-case. */
  readonly id: string;
  /** What is different, and the clause that leaves it open. */
  readonly title: string;
  /** SHOULD rows that this server departs from, as a conformant server may: they warn. */
  readonly warns?: readonly string[];
  /** Changes the options of the target, not those of servers that a case launches. */
  readonly options?: (options: ServerOptions) => ServerOptions;
  /** Changes the behaviours of the target and of servers that a case launches. */
  readonly alter?: (parts: Parts) => void;
  /** Returns a new layer between the cases and one server: the target, or a server that a case launches. */
  readonly layer?: () => Layer;
  /** Returns a new layer before the target only, such as a gateway or a policy of its administrators. */
  readonly front?: () => Layer;
  /** Asserts that the difference shows on the wire. @throws where it does not */
  readonly shows: (api: Api, environment: Pick<Environment, 'launcher'>) => Promise<void>;
}
