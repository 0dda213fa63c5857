// Planted faults of the keys of --runtime-config: which versions and types they act on (document core 9.1).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.${name}`;

export default [
  ...(['longer', 'shorter'] as const).map((length) => ({
    id: `version-keys-act-on-${length}-names`,
    title: `A key of --runtime-config acts on versions with a ${length} name that begins alike, too.`,
    breaks: [row('runtime-config.disable')],
    install(parts: Parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => {
        const own = `${kind.group}/${kind.version}`;
        const similar = [...options.runtimeConfig].find(([key]) =>
          length === 'longer' ? own.startsWith(key) && key.includes('/v') : key.startsWith(own),
        );
        if (similar === undefined || options.runtimeConfig.has(own)) return isServed(kind, options);
        const runtimeConfig = new Map([...options.runtimeConfig, [own, similar[1]] as const]);
        return isServed(kind, { ...options, runtimeConfig });
      };
    },
  })),
  {
    id: 'single-type-enables-version',
    title: '--runtime-config of one type enables its whole version.',
    breaks: [row('runtime-config.single-type')],
    install(parts) {
      const { readRuntimeConfig } = parts.registry;
      parts.registry.readRuntimeConfig = (text) =>
        new Map(
          [...readRuntimeConfig(text)].map(([key, isOn]) => [key.split('/').slice(0, 2).join('/'), isOn]),
        );
    },
  },
  {
    id: 'last-single-type-of-a-version',
    title: 'Of several types of one version in --runtime-config only the last one is enabled.',
    breaks: [row('runtime-config.single-type')],
    install({ registry }) {
      const { readRuntimeConfig } = registry;
      registry.readRuntimeConfig = (text) => {
        const all = readRuntimeConfig(text);
        const keys = [...all.keys()];
        const isLast = (key: string, index: number) => {
          const [group = '', version = '', type] = key.split('/');
          const ofVersion = `${group}/${version}/`;
          return type === undefined || !keys.slice(index + 1).some((later) => later.startsWith(ofVersion));
        };
        return new Map([...all].filter(([key], index) => isLast(key, index)));
      };
    },
  },
] as const satisfies readonly Fault[];
