// Faults of the authorization configuration file (access 5.4): its root and the types of its entries.
import type { AuthorizerEntry, EntryType } from '../../../access/authorization-file/configuration.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const apiVersion = 'authorization.file.api-version';
const kind = 'authorization.file.kind';

const valueOf = (setting: Setting) => (typeof setting.value === 'string' ? setting.value : '');

/** Some versions of the file are accepted besides the right one. */
function acceptVersions(parts: Parts, accepts: (text: string, group: string) => boolean): void {
  const { checkApiVersion } = parts.authorizationFile;
  parts.authorizationFile.checkApiVersion = (setting, names) => {
    if (!accepts(valueOf(setting), names.groups.serverConfiguration)) checkApiVersion(setting, names);
  };
}

/** Some kinds of the file are accepted besides the right one. */
function acceptKinds(parts: Parts, accepts: (text: string) => boolean): void {
  const { checkKind } = parts.authorizationFile;
  parts.authorizationFile.checkKind = (setting) => {
    if (!accepts(valueOf(setting))) checkKind(setting);
  };
}

/** Some types are read as another one. */
function readTypes(parts: Parts, typeOf: (type: string) => EntryType | undefined): void {
  const { readType } = parts.authorizationFile;
  parts.authorizationFile.readType = (setting) => typeOf(valueOf(setting)) ?? readType(setting);
}

/** The entries of the file are changed after they were read. */
export function mutateEntries(
  parts: Parts,
  mutate: (entries: readonly AuthorizerEntry[]) => readonly AuthorizerEntry[],
): void {
  const { entriesInOrder } = parts.authorizationFile;
  parts.authorizationFile.entriesInOrder = (entries) => mutate(entriesInOrder(entries));
}

const added = (entries: readonly AuthorizerEntry[], type: 'RBAC' | 'Node') =>
  entries.some((entry) => entry.type === type) ? entries : [...entries, { type, name: type.toLowerCase() }];

const faults: readonly Fault[] = [
  {
    id: 'authorization-file-of-any-version',
    title: 'The apiVersion of the authorization configuration file is ignored.',
    breaks: [apiVersion],
    install: (parts) => acceptVersions(parts, () => true),
  },
  {
    id: 'authorization-file-of-any-version-of-the-group',
    title: 'Only the group in the apiVersion of the authorization configuration file is checked.',
    breaks: [apiVersion],
    install: (parts) => acceptVersions(parts, (text, group) => text.startsWith(`${group}/`)),
  },
  {
    id: 'authorization-file-of-any-group',
    title: 'Only the version in the apiVersion of the authorization configuration file is checked.',
    breaks: [apiVersion],
    install: (parts) => acceptVersions(parts, (text) => /(?:^|\/)v1$/.test(text)),
  },
  {
    id: 'authorization-file-without-version',
    title: 'An authorization configuration file without apiVersion is accepted.',
    breaks: [apiVersion],
    install: (parts) => acceptVersions(parts, (text) => text === ''),
  },
  {
    id: 'authorization-file-of-any-kind',
    title: 'The kind of the authorization configuration file is ignored.',
    breaks: [kind],
    install: (parts) => acceptKinds(parts, () => true),
  },
  {
    id: 'authorization-file-kind-in-any-case',
    title: 'The kind of the authorization configuration file is compared without case.',
    breaks: [kind],
    install: (parts) => acceptKinds(parts, (text) => text.toLowerCase() === 'authorizationconfiguration'),
  },
  {
    id: 'authorization-file-without-kind',
    title: 'An authorization configuration file without kind is accepted.',
    breaks: [kind],
    install: (parts) => acceptKinds(parts, (text) => text === ''),
  },
  {
    id: 'authorization-file-kind-compared-at-start-only',
    title: 'The kind of the authorization configuration file is not compared at a reload.',
    breaks: ['authorization.file.reload-beyond-limits'],
    install(parts) {
      let isStarted = false;
      acceptKinds(parts, () => {
        const isReload = isStarted;
        isStarted = true;
        return isReload;
      });
    },
  },
  {
    id: 'authorizers-of-unknown-type-accepted',
    title: 'An authorizer of an unknown type is taken for one of type Node.',
    breaks: ['authorization.file.type-unknown'],
    install: (parts) =>
      readTypes(parts, (type) => (['RBAC', 'Node', 'Webhook'].includes(type) ? undefined : 'Node')),
  },
  {
    id: 'authorizer-types-in-any-case',
    title: 'The type of an authorizer is compared without case.',
    breaks: ['authorization.file.type-unknown'],
    install(parts) {
      parts.authorizationFile.checkTypes = () => {};
      readTypes(parts, (type) => (type === 'rbac' ? 'RBAC' : undefined));
    },
  },
  {
    id: 'node-type-missing-in-the-file',
    title: 'The type Node is not known in the authorization configuration file.',
    breaks: ['authorization.file.type-node', 'authorization.file.name-form', 'authorization.file.type-rbac'],
    install(parts) {
      const { readType } = parts.authorizationFile;
      parts.authorizationFile.readType = (setting) => {
        const type = readType(setting);
        if (type === 'Node') throw setting.problem('is not known', 'write RBAC or Webhook');
        return type;
      };
    },
  },
  {
    id: 'roles-decide-without-their-entry',
    title: 'RBAC decides although the authorization configuration file does not name it.',
    breaks: ['authorization.file.type-rbac'],
    install: (parts) => mutateEntries(parts, (entries) => added(entries, 'RBAC')),
  },
  {
    id: 'node-agents-authorized-without-their-entry',
    title: 'The node authorizer decides although the authorization configuration file does not name it.',
    breaks: ['authorization.file.type-node'],
    install: (parts) => mutateEntries(parts, (entries) => added(entries, 'Node')),
  },
  {
    id: 'roles-of-the-file-forgotten',
    title: 'An entry of type RBAC in the authorization configuration file has no effect.',
    breaks: [
      'authorization.file.type-rbac',
      'authorization.chain.order-of-file',
      'authorization.chain.first-deny-ends',
      'authorization.file.type-webhook',
      'authorization.file.several-webhooks',
      'authorization.file.name-in-metrics',
      'authorization.file.reload',
      'authorization.file.reload-invalid',
      'authorization.conditions.any-false-skips',
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.error-under-no-opinion',
      'authorization.conditions.false-before-error',
      'authorization.conditions.review-in-v1',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
      'reviews.access.denied',
    ],
    install: (parts) => mutateEntries(parts, (entries) => entries.filter(({ type }) => type !== 'RBAC')),
  },
  {
    id: 'nodes-of-the-file-forgotten',
    title: 'An entry of type Node in the authorization configuration file has no effect.',
    breaks: ['authorization.file.type-node'],
    install: (parts) => mutateEntries(parts, (entries) => entries.filter(({ type }) => type !== 'Node')),
  },
];

export default faults;
