// Faults of the names of authorizers in the configuration file (access 5.4): required, their form, in metrics.
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const nameForm = 'authorization.file.name-form';
const nameRequired = 'authorization.file.name-required';

/** Some names of entries are accepted as they are. */
function acceptNames(parts: Parts, accepts: (name: string) => boolean): void {
  const { readName } = parts.authorizationFile;
  parts.authorizationFile.readName = (setting) =>
    typeof setting.value === 'string' && accepts(setting.value) ? setting.value : readName(setting);
}

const faults: readonly Fault[] = [
  {
    id: 'authorizer-name-optional',
    title: 'An authorizer without a name is named after its type.',
    breaks: [nameRequired],
    install(parts) {
      const { readName } = parts.authorizationFile;
      parts.authorizationFile.readName = (setting) => (setting.isSet ? readName(setting) : 'unnamed');
    },
  },
  {
    id: 'authorizer-name-may-be-empty',
    title: 'An authorizer whose name is empty is accepted.',
    breaks: [nameRequired],
    install: (parts) => acceptNames(parts, (name) => name === ''),
  },
  {
    id: 'later-authorizers-without-name',
    title: 'Only the first authorizer needs a name.',
    breaks: [nameRequired],
    install(parts) {
      const { readName } = parts.authorizationFile;
      parts.authorizationFile.readName = (setting) =>
        setting.isSet || setting.field.startsWith('authorizers[0]') ? readName(setting) : 'unnamed';
    },
  },
  {
    id: 'authorizer-names-of-any-form',
    title: 'The name of an authorizer may be any text.',
    breaks: [nameForm],
    install: (parts) => acceptNames(parts, (name) => name !== ''),
  },
  ...(
    [
      ['with-spaces', 'may contain spaces', /^[a-z][a-z ]*[a-z]$/],
      ['with-hyphens-first', 'may begin with a hyphen', /^-[a-z]+$/],
      ['with-hyphens-last', 'may end with a hyphen', /^[a-z]+-$/],
      ['with-dots-last', 'may end with a dot', /^[a-z]+\.$/],
      ['with-other-letters', 'may contain letters outside ASCII', /^\p{L}+$/u],
      ['of-any-length', 'may have any length', /^[a-z]+$/],
      ['before-a-line-break', 'is checked up to its first line break', /^[a-z]+$/m],
    ] as const
  ).map(([what, title, pattern]): Fault => ({
    id: `authorizer-names-${what}`,
    title: `The name of an authorizer ${title}.`,
    breaks: [nameForm],
    install: (parts) => acceptNames(parts, (name) => pattern.test(name)),
  })),
  {
    id: 'form-of-the-first-authorizer-name-only',
    title: 'Only the name of the first authorizer is checked.',
    breaks: [nameForm],
    install(parts) {
      const { readName } = parts.authorizationFile;
      parts.authorizationFile.readName = (setting) =>
        setting.field.startsWith('authorizers[0]') || !setting.isSet ? readName(setting) : setting.text();
    },
  },
  {
    id: 'authorizer-names-of-few-characters',
    title: 'The name of an authorizer may have at most 32 characters.',
    breaks: [nameForm],
    install(parts) {
      const { readName } = parts.authorizationFile;
      parts.authorizationFile.readName = (setting) => {
        const name = readName(setting);
        if (name.length > 32) throw setting.problem('is too long', 'write at most 32 characters');
        return name;
      };
    },
  },
  {
    id: 'metrics-carry-types-of-authorizers',
    title: 'Metrics carry the type of an authorizer instead of its name.',
    breaks: ['authorization.file.name-in-metrics'],
    install(parts) {
      parts.authorizationFile.nameInMetrics = ({ type }) => type;
    },
  },
  {
    id: 'metrics-carry-names-of-webhooks-only',
    title: 'Metrics carry the name of a webhook, and the type of other authorizers.',
    breaks: ['authorization.file.name-in-metrics'],
    install(parts) {
      parts.authorizationFile.nameInMetrics = ({ type, name }) => (type === 'Webhook' ? name : type);
    },
  },
];

export default faults;
