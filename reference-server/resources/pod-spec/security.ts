// Security contexts of pods and containers.
import {
  boolean,
  int64,
  list,
  oneOf,
  required,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';

const seLinuxOptions = struct('SELinuxOptions', {
  user: string(),
  role: string(),
  type: string(),
  level: string(),
});
const windowsOptions = struct('WindowsSecurityContextOptions', {
  gmsaCredentialSpecName: string(),
  gmsaCredentialSpec: string(),
  runAsUserName: string(),
  hostProcess: boolean(),
});
const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined'];
const profile = (name: string) =>
  struct(name, { type: required(oneOf(profileTypes)), localhostProfile: string() });
const seccompProfile = profile('SeccompProfile');
const appArmorProfile = profile('AppArmorProfile');
const userId = (description: string) => int64({ minimum: 0, maximum: 2 ** 31 - 1, description });

export const securityContext = struct(
  'SecurityContext',
  {
    capabilities: struct('Capabilities', { add: list(string()), drop: list(string()) }),
    privileged: boolean({ description: 'Whether the container has the rights of the node.' }),
    seLinuxOptions,
    runAsUser: userId('The user of the process.'),
    runAsNonRoot: boolean({ description: 'Whether user 0 is refused.' }),
    readOnlyRootFilesystem: boolean(),
    allowPrivilegeEscalation: boolean(),
    runAsGroup: userId('The group of the process.'),
    procMount: oneOf(['Default', 'Unmasked']),
    windowsOptions,
    seccompProfile,
    appArmorProfile,
  },
  { description: 'Security of one container; overrides that of the pod.' },
);

export const podSecurityContext = struct(
  'PodSecurityContext',
  {
    seLinuxOptions,
    runAsUser: userId('The user of the processes.'),
    runAsNonRoot: boolean({ description: 'Whether user 0 is refused.' }),
    supplementalGroups: list(int64({ minimum: 0 })),
    fsGroup: userId('The group that owns volumes.'),
    runAsGroup: userId('The group of the processes.'),
    sysctls: list(struct('Sysctl', { name: requiredString(), value: required(string()) })),
    windowsOptions,
    fsGroupChangePolicy: oneOf(['Always', 'OnRootMismatch']),
    seccompProfile,
    appArmorProfile,
    supplementalGroupsPolicy: oneOf(['Merge', 'Strict']),
    seLinuxChangePolicy: oneOf(['Recursive', 'MountOption']),
  },
  { description: 'Security of all containers of the pod.', default: {} },
);
