// Volumes that expose keys of other objects as files: secret, config map, downward API, and projections of
// several.
import {
  boolean,
  int64,
  integer,
  list,
  numbered,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';
import { embeddedName } from '../declaration/references.ts';
import { objectFieldSelector, resourceFieldSelector } from './environment.ts';

const readableByAll = 0o644;
const mode = () => integer({ minimum: 0, maximum: 0o777, description: 'Mode bits of the file.' });
const defaultMode = () =>
  integer({
    minimum: 0,
    maximum: 0o777,
    default: readableByAll,
    description: 'Mode bits of files without their own.',
  });
const optional = () => boolean({ description: 'Whether the object or its keys may be missing.' });

const keyToPath = struct('KeyToPath', {
  key: requiredString({ description: 'The key to project.' }),
  path: requiredString({ description: 'Relative path of the file.' }),
  mode: mode(),
});

const downwardFile = struct('DownwardAPIVolumeFile', {
  path: requiredString({ description: 'Relative path of the file.' }),
  fieldRef: objectFieldSelector,
  resourceFieldRef: resourceFieldSelector,
  mode: mode(),
});

const items = () => list(keyToPath, { description: 'Which keys to show, and where; all by default.' });
const downwardItems = () => list(downwardFile, { description: 'The files to make.' });

const projectedToken = struct('ServiceAccountTokenProjection', {
  audience: string({ description: 'Who the token is for; the service itself by default.' }),
  expirationSeconds: int64({
    minimum: 600,
    maximum: 2 ** 32,
    default: 3600,
    description: 'Life of the token.',
  }),
  path: requiredString({ description: 'Relative path of the file.' }),
});

const trustBundle = struct('ClusterTrustBundleProjection', {
  name: string(),
  signerName: string(),
  labelSelector,
  path: requiredString(),
  optional: optional(),
});

const projection = struct(
  'VolumeProjection',
  {
    secret: struct('SecretProjection', {
      ...embeddedName(),
      items: items(),
      optional: numbered(4, optional()),
    }),
    downwardAPI: struct('DownwardAPIProjection', { items: downwardItems() }),
    configMap: struct('ConfigMapProjection', {
      ...embeddedName(),
      items: items(),
      optional: numbered(4, optional()),
    }),
    serviceAccountToken: projectedToken,
    clusterTrustBundle: trustBundle,
  },
  { description: 'One source of a projected volume.' },
);

export const secretVolume = struct('SecretVolumeSource', {
  secretName: string({ description: 'Name of the secret.' }),
  items: items(),
  defaultMode: defaultMode(),
  optional: optional(),
});
export const configMapVolume = struct('ConfigMapVolumeSource', {
  ...embeddedName(),
  items: items(),
  defaultMode: defaultMode(),
  optional: optional(),
});
export const downwardVolume = struct('DownwardAPIVolumeSource', {
  items: downwardItems(),
  defaultMode: defaultMode(),
});
export const projectedVolume = struct('ProjectedVolumeSource', {
  sources: list(projection, { description: 'What to show in one directory.' }),
  defaultMode: defaultMode(),
});
