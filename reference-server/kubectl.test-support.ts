// What the kubectl tests work with: whether there is one, and the objects that it sends.
import { execFileSync } from 'node:child_process';

const oldestMinor = 27;

/** Why kubectl cannot be used here; undefined where it can. */
export function missingKubectl(): string | undefined {
  try {
    const shown = execFileSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
    const { clientVersion } = JSON.parse(shown) as { clientVersion: { minor: string; gitVersion: string } };
    if (Number.parseInt(clientVersion.minor, 10) >= oldestMinor) return undefined;
    return `it is ${clientVersion.gitVersion}, older than 1.${oldestMinor}`;
  } catch {
    return 'it is not installed';
  }
}

/** By the names of the files that hold them. */
export const manifests: Readonly<Record<string, object>> = {
  namespace: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
  map: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'prices', namespace: 'shop' },
    data: { tea: '3' },
  },
  template: {
    apiVersion: 'v1',
    kind: 'PodTemplate',
    metadata: { name: 'clerk', namespace: 'shop' },
    template: { spec: { containers: [{ name: 'main', image: 'clerk:1' }] } },
  },
  pod: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'till', namespace: 'shop', labels: { app: 'till' } },
    spec: { containers: [{ name: 'main', image: 'till:1' }] },
  },
  deployment: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'shelf', namespace: 'shop' },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'shelf' } },
      template: {
        metadata: { labels: { app: 'shelf' } },
        spec: { containers: [{ name: 'main', image: 'shelf:1' }] },
      },
    },
  },
  invalid: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'Not_A_Name', namespace: 'shop' } },
  incomplete: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'bare', namespace: 'shop' },
    spec: { containers: [{ image: 'bare:1' }] },
  },
  unknown: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'extra', namespace: 'shop' },
    datum: { tea: '3' },
  },
};
