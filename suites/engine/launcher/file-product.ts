// What a launcher file states about its product: earlier releases, gates, metrics, audit output.
import { readRelease } from '../../kit/releases.ts';
import type { Field } from '../../kit/document/field.ts';
import { template, templatesByName } from './file-templates.ts';
import type { LauncherDescription } from './schema.ts';

type ProductFields = Readonly<Record<'earlierReleases' | 'stableGates' | 'hiddenMetrics' | 'audit', Field>>;

export function readProduct(
  fields: ProductFields,
): Pick<LauncherDescription, 'product'> & Pick<LauncherDescription, 'audit'> {
  const { earlierReleases, stableGates, hiddenMetrics, audit } = fields;
  return {
    product: {
      ...(earlierReleases.present ? { earlierReleases: readReleases(earlierReleases) } : {}),
      ...(stableGates.present ? { stableGates: stableGates.texts() } : {}),
      ...(hiddenMetrics.present ? { hiddenMetrics: hiddenMetrics.texts() } : {}),
    },
    ...(audit.present ? { audit: readAudit(audit) } : {}),
  };
}

function readReleases(field: Field): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const releases = field.textsByName();
  for (const [name, one] of releases)
    if (readRelease(name) === undefined) one.fail('expected a release such as 1.31');
  return Object.fromEntries(releases.map(([name, one]) => [name, templatesByName(one)]));
}

function readAudit(field: Field) {
  const { flags, file } = field.members('flags', 'file');
  return { flags: templatesByName(flags), file: template(file) };
}
