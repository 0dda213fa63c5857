// Rules for a definition (document core 9.3), beyond the types and required fields of its declaration.
import type { FieldProblem } from '../../errors/field-problem.ts';
import { dnsLabelRule, dnsSubdomainRule } from '../declaration/name-rules.ts';
import { duplicateAt, forbiddenAt, immutableAt, invalidAt, requiredAt } from '../declaration/problems.ts';
import type { DefinedVersion, Definition, DefinitionSpec, PrinterColumn, ReadExtension } from './shape.ts';
import { structuralProblems } from './structural.ts';
import { brokenKeyword } from './value-rules.ts';

/** All problems of a new or changed definition. */
export function definitionProblems(definition: Definition, extension: ReadExtension): FieldProblem[] {
  const spec = definition.spec ?? {};
  const { group = '', names, versions = [] } = spec as Partial<DefinitionSpec>;
  const plural = names?.plural ?? '';
  const wanted = `${plural}.${group}`;
  return [
    ...(definition.metadata.name === wanted
      ? []
      : [
          invalidAt(
            'metadata.name',
            definition.metadata.name ?? '',
            `must be spec.names.plural+"."+spec.group: ${wanted}`,
          ),
        ]),
    ...ruleAt('spec.group', group, dnsSubdomainRule),
    ...(group !== '' && !group.includes('.')
      ? [invalidAt('spec.group', group, 'should be a domain with at least one dot')]
      : []),
    ...ruleAt('spec.names.plural', plural, dnsLabelRule),
    ...ruleAt('spec.names.kind', (names?.kind ?? '').toLowerCase(), dnsLabelRule),
    ...versionsProblems(versions),
    ...versions.flatMap((version, index) => versionProblems(version, `spec.versions[${index}]`, extension)),
    ...conversionProblems(spec),
    ...(spec.preserveUnknownFields === true
      ? [invalidAt('spec.preserveUnknownFields', true, 'must be false: mark the schema instead')]
      : []),
  ];
}

function ruleAt(path: string, text: string, rule: (text: string) => string | undefined): FieldProblem[] {
  if (text === '') return [requiredAt(path)];
  const broken = rule(text);
  return broken === undefined ? [] : [invalidAt(path, text, broken)];
}

function versionsProblems(versions: readonly DefinedVersion[]): FieldProblem[] {
  if (versions.length === 0) return [requiredAt('spec.versions', 'must have at least one version')];
  const names = versions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const stored = versions.filter(({ storage }) => storage).length;
  return [
    ...(twice === undefined ? [] : [duplicateAt('spec.versions', twice)]),
    ...(stored === 1
      ? []
      : [invalidAt('spec.versions', stored, 'must have exactly one version marked as storage version')]),
  ];
}

function versionProblems(version: DefinedVersion, path: string, extension: ReadExtension): FieldProblem[] {
  const schema = version.schema?.openAPIV3Schema;
  const at = `${path}.schema.openAPIV3Schema`;
  const scale = version.subresources?.scale;
  const columns = version.additionalPrinterColumns ?? [];
  const broken = schema === undefined ? undefined : brokenKeyword(schema);
  return [
    ...ruleAt(`${path}.name`, version.name ?? '', dnsLabelRule),
    ...(schema === undefined
      ? [requiredAt(at, 'schemas are required')]
      : structuralProblems(schema, at, extension)),
    ...(broken === undefined ? [] : [invalidAt(at, '', broken)]),
    ...(scale === undefined ? [] : scaleProblems(scale, `${path}.subresources.scale`)),
    // The declaration reports a missing path.
    ...columns
      .map(({ jsonPath }: Partial<PrinterColumn>) => jsonPath ?? '.')
      .filter((jsonPath) => !jsonPath.startsWith('.'))
      .map((jsonPath) =>
        invalidAt(`${path}.additionalPrinterColumns.jsonPath`, jsonPath, 'must begin with a dot'),
      ),
  ];
}

function scaleProblems(
  scale: NonNullable<NonNullable<DefinedVersion['subresources']>['scale']>,
  path: string,
): FieldProblem[] {
  const { specReplicasPath = '', statusReplicasPath = '' } = scale;
  return [
    ...(specReplicasPath === '' ? [requiredAt(`${path}.specReplicasPath`)] : []),
    ...(statusReplicasPath === '' ? [requiredAt(`${path}.statusReplicasPath`)] : []),
    ...(specReplicasPath !== '' && !specReplicasPath.startsWith('.spec.')
      ? [invalidAt(`${path}.specReplicasPath`, specReplicasPath, 'must be a path under .spec')]
      : []),
    ...(statusReplicasPath !== '' && !statusReplicasPath.startsWith('.status.')
      ? [invalidAt(`${path}.statusReplicasPath`, statusReplicasPath, 'must be a path under .status')]
      : []),
  ];
}

function conversionProblems({ conversion }: DefinitionSpec): FieldProblem[] {
  if (conversion === undefined) return [];
  const { strategy = 'None', webhook } = conversion;
  if (strategy === 'None')
    return webhook === undefined
      ? []
      : [forbiddenAt('spec.conversion.webhook', 'only with the strategy Webhook')];
  if (webhook?.clientConfig === undefined)
    return [requiredAt('spec.conversion.webhook.clientConfig', 'required with the strategy Webhook')];
  return (webhook.conversionReviewVersions ?? []).length > 0
    ? []
    : [requiredAt('spec.conversion.webhook.conversionReviewVersions')];
}

/** Scope and group of a definition are immutable. */
export function definitionUpdateProblems(next: Definition, current: Definition): FieldProblem[] {
  return [
    ...(next.spec.group === current.spec.group ? [] : [immutableAt('spec.group', next.spec.group)]),
    ...(next.spec.scope === current.spec.scope ? [] : [immutableAt('spec.scope', next.spec.scope)]),
    ...(next.spec.names.plural === current.spec.names.plural
      ? []
      : [immutableAt('spec.names.plural', next.spec.names.plural)]),
  ];
}
