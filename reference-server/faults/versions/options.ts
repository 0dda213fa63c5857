// Planted faults of --runtime-config and --feature-gates (document core 3.3, 9.1, 9.2).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.${name}`;

/** Disabled versions keep some verbs, and are not in discovery. */
function serveDisabled(parts: Parts, isKept: (verb: string) => boolean): void {
  const { isServed } = parts.registry;
  const { placeFor } = parts.routing;
  const { resourceList } = parts.discovery;
  const disabled = new Set<string>();
  const nameOf = ({ group, version }: { group: string; version: string }) => `${group}/${version}`;
  parts.registry.isServed = (kind, options) => {
    if (options.runtimeConfig.get(nameOf(kind)) !== false) return isServed(kind, options);
    disabled.add(nameOf(kind));
    return isServed(kind, { ...options, runtimeConfig: new Map() });
  };
  parts.routing.placeFor = (kind, verb, place) =>
    disabled.has(nameOf(place)) && !isKept(verb) ? undefined : placeFor(kind, verb, place);
  parts.discovery.resourceList = (group, served) =>
    resourceList(group, { ...served, kinds: served.kinds.filter((kind) => !disabled.has(nameOf(kind))) });
}

export default [
  {
    id: 'version-named-one-oh',
    title: 'A stable version of a group is called 1.0 in discovery.',
    breaks: [row('groups.version-names')],
    install(parts) {
      const { groupList } = parts.discovery;
      parts.discovery.groupList = (groups) =>
        groupList(
          groups.map((group) => ({
            ...group,
            versions: group.versions.map((one) => ({ ...one, version: one.version.replace('v2', '2.0') })),
          })),
        );
    },
  },
  {
    id: 'alpha-on-by-default',
    title: 'Alpha versions are on unless they are disabled.',
    breaks: [row('defaults.alpha-off')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => {
        const { gate: _gate, ...ungated } = kind;
        return (
          isServed(kind, options) ||
          (kind.version.includes('alpha') && isServed({ ...ungated, version: 'v1' }, options))
        );
      };
    },
  },
  {
    id: 'gate-enables-its-alpha-version',
    title: 'The feature gate of an alpha type also enables its version.',
    breaks: [row('defaults.alpha-off')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) =>
        isServed(kind, options) ||
        (kind.gate !== undefined &&
          isServed({ ...kind, version: 'v1' }, { ...options, runtimeConfig: new Map() }));
    },
  },
  {
    id: 'new-beta-on-by-default',
    title: 'Beta versions are on by default, however new they are.',
    breaks: [row('defaults.beta-off')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => {
        const isNew = kind.version.includes('beta') && (kind.introducedIn ?? 0) >= 22;
        const { introducedIn, removedIn = 0 } = kind;
        const { release = 32 } = options;
        return isServed(kind, options) || (isNew && release >= (introducedIn ?? 0) && release < removedIn);
      };
    },
  },
  {
    id: 'old-beta-off-by-default',
    title: 'No beta version is on by default.',
    breaks: [row('defaults.old-beta-on')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) =>
        isServed(kind, options) && (!kind.version.includes('beta') || options.runtimeConfig.size > 0);
    },
  },
  {
    id: 'runtime-config-enables-nothing',
    title: '--runtime-config enables no version.',
    breaks: [row('runtime-config.enable'), 'versions.deprecation.metric-value'],
    install(parts) {
      const { readRuntimeConfig } = parts.registry;
      parts.registry.readRuntimeConfig = (text) =>
        new Map([...readRuntimeConfig(text)].filter(([, isOn]) => !isOn));
    },
  },
  {
    id: 'runtime-config-reads-one-pair',
    title: 'Only the first pair of --runtime-config is read.',
    breaks: [row('runtime-config.pairs')],
    install(parts) {
      const { readRuntimeConfig } = parts.registry;
      parts.registry.readRuntimeConfig = (text) => readRuntimeConfig(text.split(',')[0] ?? '');
    },
  },
  {
    id: 'runtime-config-without-value-is-false',
    title: 'A pair of --runtime-config without a value means false.',
    breaks: [row('runtime-config.pairs'), row('runtime-config.enable')],
    install(parts) {
      const { readRuntimeConfig } = parts.registry;
      parts.registry.readRuntimeConfig = (text) =>
        readRuntimeConfig(
          text
            .split(',')
            .map((pair) => (pair.includes('=') ? pair : `${pair}=false`))
            .join(','),
        );
    },
  },
  {
    id: 'disabled-version-takes-writes',
    title: 'A version that --runtime-config disables still takes writes.',
    breaks: [row('runtime-config.disable')],
    install: (parts) => serveDisabled(parts, (verb) => !['get', 'list', 'watch'].includes(verb)),
  },
  {
    id: 'disabled-version-watched',
    title: 'A version that --runtime-config disables can still be watched.',
    breaks: [row('runtime-config.disable')],
    install: (parts) => serveDisabled(parts, (verb) => verb === 'watch'),
  },
  {
    id: 'disabled-version-takes-its-group',
    title: 'A version that --runtime-config disables takes the other versions of its group with it.',
    breaks: [row('runtime-config.disable')],
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) =>
        isServed(kind, options) &&
        ![...options.runtimeConfig].some(([key, isOn]) => !isOn && key.startsWith(`${kind.group}/`));
    },
  },
  {
    id: 'first-gate-of-list-counts',
    title: 'Of several feature gates in one option only the first counts.',
    breaks: [
      row('gates.removed-not-accepted'),
      row('gates.disabling-stable-fails'),
      'encodings.gzip.gate-off',
    ],
    install(parts) {
      parts.gates.inEffect = (settings) => settings.slice(0, 1);
    },
  },
  {
    id: 'unknown-gates-ignored',
    title: 'A gate that the server does not have is ignored at the start.',
    breaks: [row('gates.removed-not-accepted')],
    install(parts) {
      const { find } = parts.gates;
      parts.gates.find = (name) => find(name) ?? { stage: 'alpha', description: '' };
    },
  },
  {
    id: 'stable-gates-may-be-disabled',
    title: 'A gate of a stable feature may be set to false.',
    breaks: [row('gates.disabling-stable-fails')],
    install(parts) {
      parts.gates.mayDisable = () => true;
    },
  },
  {
    id: 'stable-gates-set-without-warning',
    title: 'Setting a gate of a stable feature gives no warning.',
    breaks: [row('gates.deprecated-warns')],
    install(parts) {
      parts.gates.warningFor = () => undefined;
    },
  },
  {
    id: 'stable-gate-changes-features',
    title: 'A gate of a stable feature, set to true, still changes what is served.',
    breaks: [row('gates.stable-does-nothing')],
    install(parts) {
      const { isServed } = parts.registry;
      const { find } = parts.gates;
      const set = new Set<string>();
      parts.gates.find = (name) => {
        const gate = find(name);
        if (gate?.stage === 'stable') set.add(name);
        return gate;
      };
      parts.registry.isServed = (kind, options) =>
        isServed(kind, options) && (set.size === 0 || kind.group !== 'autoscaling');
    },
  },
] as const satisfies readonly Fault[];
