// The type of an acting probe, which detects one feature by its behaviour, and the tools that it gets.
import type { Names } from '../../../../common/dialects/names.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import type { Api } from '../../../kit/requests/api.ts';
import type { TokenTools } from '../../../kit/identities/bootstrap-token-tools.ts';
import type { Cluster } from '../../../kit/kinds/collections.ts';
import type { Waiting } from '../../../kit/waiting/eventually.ts';
import type { Discovery } from '../../../kit/features/discovery.ts';
import type { Finding } from '../../../kit/features/finding.ts';

export interface ActTools {
  /** Records the objects that it creates. */
  readonly api: Api;
  readonly names: Names;
  readonly discovery: Discovery;
  readonly cluster: Cluster;
  readonly tokens: Pick<TokenTools, 'mint' | 'secrets'>;
  readonly waiting: Waiting;
  readonly isOn: (feature: FeatureName) => boolean;
  /** A name that is unique on the target. */
  readonly uniqueName: (word: string) => string;
}

export type Act = (tools: ActTools) => Promise<Finding>;
