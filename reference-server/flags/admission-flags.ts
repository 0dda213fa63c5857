// The flags of admission: plugins that can be switched on (document access 5.4 names NodeRestriction).
import { nearest } from '../../common/text/nearest.ts';
import type { Flag } from './flag.ts';
import { FlagError } from './flag-error.ts';
import { admissionPlugins } from '../options.ts';
import type { AdmissionPluginName } from '../options.ts';
import { readList } from './values.ts';

/** Each `read` throws FlagError without the name of the flag. */
export const admissionFlags: readonly Flag[] = [
  {
    name: 'enable-admission-plugins',
    value: 'NAMES',
    fallback: '',
    adds: true,
    help: `Admission plugins to switch on: ${admissionPlugins.join(', ')}.`,
    read: (text) => ({ admissionPlugins: readPlugins(text) }),
  },
  {
    name: 'disable-admission-plugins',
    value: 'NAMES',
    fallback: '',
    adds: true,
    help: 'Admission plugins to switch off; all are off by default.',
    read: (text) => ({ disabledPlugins: readPlugins(text) }),
  },
];

function readPlugins(text: string): readonly AdmissionPluginName[] {
  return readList(text).map((name) => {
    const plugin = admissionPlugins.find((one) => one === name);
    if (plugin !== undefined) return plugin;
    const meant = nearest(name, admissionPlugins) ?? admissionPlugins.join(' or ');
    throw new FlagError(`unknown admission plugin "${name}": use ${meant}`);
  });
}

/** @throws FlagError for a plugin that is switched on and off */
export function enabledPlugins(
  enabled: readonly AdmissionPluginName[],
  disabled: readonly string[],
): readonly AdmissionPluginName[] {
  const both = enabled.find((name) => disabled.includes(name));
  if (both === undefined) return [...new Set(enabled)];
  throw new FlagError(
    `--disable-admission-plugins: ${both} is also in --enable-admission-plugins: remove it from one of them`,
  );
}
