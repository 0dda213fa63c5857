// Planted faults of dry-runs of kinds and sub-resources that have code of their own (document core 4.10).
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';
import { forget } from './dry-run.ts';

const rows = (...names: readonly string[]) => names.map((name) => `writes.dry-run.${name}`);

const ofKind =
  (plural: string) =>
  ({ route }: Ready): boolean =>
    route.kind.plural === plural && route.subresource === '';

const through =
  (subresource: string) =>
  ({ route }: Ready): boolean =>
    route.subresource === subresource && route.kind.custom !== true;

const stored = (
  id: string,
  what: string,
  breaks: readonly string[],
  isAffected: (ready: Ready) => boolean,
) => ({
  id,
  title: `dryRun is ignored on ${what}.`,
  breaks,
  install: (parts: Parts) => forget(parts, isAffected, () => true),
});

const kinds = [
  ['serviceaccounts', 'service accounts', []],
  ['services', 'services', []],
  ['deployments', 'deployments', ['final-object']],
  ['events', 'events', []],
  ['priorityclasses', 'priority classes', []],
] as const;

export default [
  ...kinds.map(([plural, words, others]) =>
    stored(
      `dry-runs-of-${words.replaceAll(' ', '-')}-stored`,
      `writes of ${words}`,
      rows('post', 'put', 'patch', 'delete', ...others),
      ofKind(plural),
    ),
  ),
  stored(
    'dry-runs-of-webhook-configurations-stored',
    'writes of webhook configurations of the mutating sort',
    rows('post', 'patch', 'webhooks-unchanged'),
    ofKind('mutatingwebhookconfigurations'),
  ),
  stored(
    'dry-status-of-built-in-objects-stored',
    'writes of the status of a built-in object',
    rows('put'),
    through('status'),
  ),
  stored(
    'dry-scale-of-built-in-objects-stored',
    'writes of the scale of a built-in object',
    rows('put'),
    through('scale'),
  ),
  stored('dry-finalize-stored', 'a PUT of the finalizers of a namespace', rows('put'), through('finalize')),
  stored(
    'dry-approval-stored',
    'writes of the approval of a certificate request',
    rows('put'),
    through('approval'),
  ),
] as const satisfies readonly Fault[];
