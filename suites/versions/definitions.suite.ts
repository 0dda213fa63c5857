// Cases: what changed in the definitions of custom kinds with their version v1 (core 9.3).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import {
  define,
  definitionsOf,
  draftDefinition,
  marked,
  untilServed,
  versionOf,
} from '../kit/kinds/definitions.ts';
import type { Properties } from '../kit/kinds/definitions.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { partProperties, partSubresources, partsOf } from '../kit/kinds/parts.ts';
import { mustHaveSchemasOfTheirOwn } from './own-schemas.ts';
import { mustRefuse, mustTake, withSpec } from './definition-writes.ts';
import { mustNotTakeUntyped, mustStayStructural, secondVersion } from './untyped-schemas.ts';

const properties: Properties = { size: { type: 'integer' } };
const strict = { query: { fieldValidation: 'Strict' } };
const column = { name: 'Size', type: 'integer', jsonPath: '.size' };
const webhook = {
  clientConfig: { url: 'https://conversion.example.invalid/convert' },
  conversionReviewVersions: ['v1'],
};

export default section('core', '9.3', {
  'versions.definitions.scope-required': {
    text: 'spec.scope of a CustomResourceDefinition is required and has no default.',
    observe: 'A create without it is refused; the same body with it succeeds.',
    wrong: 'It defaults to Namespaced.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const { body } = draftDefinition(context, properties);
      const { scope: _scope, ...unscoped } = body['spec'] as Record<string, unknown>;
      await mustRefuse(context, { ...body, spec: unscoped }, 'a definition without spec.scope');
      const made = await mustTake(context, body, 'the same definition with spec.scope');
      expect.equal(made['spec']?.scope, 'Namespaced', 'spec.scope');
    },
  },

  'versions.definitions.versions-field': {
    text: 'spec.version is removed in favour of spec.versions.',
    observe:
      'A valid body with spec.version added is refused with 400 under fieldValidation Strict, by POST, also as a dry-run, and by PUT of a stored definition; a merge patch of it is refused, too. A create with spec.version and without spec.versions is refused.',
    wrong: 'spec.version alone still works.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { body } = draftDefinition(context, properties);
      const { versions, ...others } = body['spec'] as Record<string, unknown>;
      const schema = { openAPIV3Schema: { type: 'object', properties } };
      const former = { ...body, spec: { ...others, version: 'v1', validation: schema } };
      await mustRefuse(context, former, 'a definition with spec.version and without spec.versions');
      await mustBeUnknown(context, body, { version: 'v1' }, 'spec.version');
      await mustTake(
        context,
        { ...body, spec: { ...others, versions } },
        'the same definition without it',
        strict,
      );
    },
  },

  'versions.definitions.per-version-fields': {
    text: 'spec.validation, spec.subresources and spec.additionalPrinterColumns moved under spec.versions[*].',
    observe:
      'Each of the three at the level of spec is refused with 400 under fieldValidation Strict, by POST, also as a dry-run, and by PUT of a stored definition; a merge patch of it is refused, too; at spec.versions[*] (schema, subresources, additionalPrinterColumns) it reads back. Of two versions each has the fields of its own schema, under Strict, and objects of its own apiVersion in lists, and only the one that declares a status and a scale has them, as far as these can be read.',
    wrong:
      'The fields at the level of spec still take effect, or the sub-resources of one version count for all.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const { body } = draftDefinition(context, properties);
      const schema = { openAPIV3Schema: { type: 'object', properties } };
      const former = {
        validation: schema,
        subresources: { status: {} },
        additionalPrinterColumns: [column],
      };
      for (const [name, value] of Object.entries(former))
        await mustBeUnknown(context, body, { [name]: value }, `spec.${name}`);
      const { validation: _validation, ...perVersion } = former;
      const versions = [{ ...versionOf(properties), ...perVersion }];
      const made = await mustTake(
        context,
        withSpec(body, { versions }),
        'a definition with them in a version',
        strict,
      );
      const version = made['spec']?.versions?.[0];
      expect.contains(version, { schema, subresources: { status: {} } }, 'spec.versions[0]');
      expect.contains(
        version?.additionalPrinterColumns?.[0],
        column,
        'spec.versions[0].additionalPrinterColumns[0]',
      );
      await mustHavePartsOfItsOwn(context, 'v1');
      await mustHavePartsOfItsOwn(context, 'v2');
      await mustHaveSchemasOfTheirOwn(context);
    },
  },

  'versions.definitions.conversion-client': {
    text: 'spec.conversion.webhookClientConfig moved to spec.conversion.webhook.clientConfig.',
    observe:
      'The new place reads back. A valid body with the old field added is refused with 400 under fieldValidation Strict, by POST, also as a dry-run, and by PUT of a stored definition; a merge patch of it is refused, too.',
    wrong: 'The old place is still taken.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const { body } = draftDefinition(context, properties);
      const former = { strategy: 'Webhook', webhook, webhookClientConfig: webhook.clientConfig };
      await mustBeUnknown(context, body, { conversion: former }, 'spec.conversion.webhookClientConfig');
      const made = await mustTake(context, withConversion(body), 'the same definition without it', strict);
      const { clientConfig } = expect.present(made['spec']?.conversion?.webhook, 'spec.conversion.webhook');
      expect.contains(clientConfig, webhook.clientConfig, 'spec.conversion.webhook.clientConfig');
    },
  },

  'versions.definitions.conversion-review-versions': {
    text: 'spec.conversion.conversionReviewVersions moved to spec.conversion.webhook.conversionReviewVersions.',
    observe:
      'The new place reads back. A valid body with the old field added is refused with 400 under fieldValidation Strict, by POST, also as a dry-run, and by PUT of a stored definition; a merge patch of it is refused, too.',
    wrong: 'The old place is still taken.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const { body } = draftDefinition(context, properties);
      const former = { strategy: 'Webhook', webhook, conversionReviewVersions: ['v1'] };
      await mustBeUnknown(context, body, { conversion: former }, 'spec.conversion.conversionReviewVersions');
      const made = await mustTake(context, withConversion(body), 'the same definition without it', strict);
      const { conversionReviewVersions } = expect.present(
        made['spec']?.conversion?.webhook,
        'spec.conversion.webhook',
      );
      expect.equal(conversionReviewVersions, ['v1'], 'spec.conversion.webhook.conversionReviewVersions');
    },
  },

  'versions.definitions.structural-schema': {
    text: 'spec.versions[*].schema.openAPIV3Schema is required and structural.',
    observe:
      'A create without a schema is refused. One with a schema that is not structural (a property without type: at the root, below another property, in the items of a list, in additionalProperties) is refused, or the definition reports it in a condition. The same of a further version that is not stored, and for the first that is not served either. A PUT, a merge patch, a JSON patch and an apply that remove the schema, or the type of a property, of a good definition are refused, or the latter is reported in a condition.',
    wrong: 'Definitions without a schema are taken.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { body } = draftDefinition(context, properties);
      const { schema: _schema, ...bare } = versionOf(properties);
      await mustRefuse(
        context,
        withSpec(body, { versions: [bare] }),
        'a definition whose version has no schema',
      );
      const { schema: _further, ...further } = secondVersion(properties);
      await mustRefuse(
        context,
        withSpec(body, { versions: [versionOf(properties), further] }),
        'a definition whose second version has no schema',
      );
      await mustRefuse(
        context,
        withSpec(body, { versions: [versionOf(properties), { ...further, served: false }] }),
        'a definition of which a version that is not served has no schema',
      );
      await mustNotTakeUntyped(context, properties);
      await mustStayStructural(context, properties);
    },
  },

  'versions.definitions.preserve-unknown-fields': {
    text: 'spec.preserveUnknownFields true is not allowed on create; x-orch-preserve-unknown-fields in the schema takes its place.',
    observe:
      'A create with true, by POST, also as a dry-run, and by apply, is refused, with false it succeeds; objects of a definition with the extension in its schema keep unknown fields.',
    wrong: 'It is accepted, and unknown fields are kept.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const { body } = draftDefinition(context, properties);
      const keeping = withSpec(body, { preserveUnknownFields: true });
      await mustRefuse(context, keeping, 'a definition with spec.preserveUnknownFields true');
      const { metadata, ...intent } = keeping;
      const applied = await definitionsOf(context).apply(metadata!.name!, intent, { manager: 'keeping' });
      expect.refused(applied, 'an apply of a new definition with spec.preserveUnknownFields true');
      const isStored = await definitionsOf(context).exists(metadata!.name!);
      expect.that(!isStored, 'an apply stores a definition with spec.preserveUnknownFields true');
      const without = withSpec(body, { preserveUnknownFields: false });
      await mustTake(context, without, 'the same definition with spec.preserveUnknownFields false');
      const open = marked(context, { type: 'object' }, { 'preserve-unknown-fields': true });
      const { objects } = await define(context, { open, closed: { type: 'object', properties } });
      const sent = { open: { unknown: 'x' }, closed: { size: 1, unknown: 'x' } };
      const made = await objects.create(sent, { query: { fieldValidation: 'Warn' } });
      expect.success(made, 'POST of a custom object with unknown fields');
      const read = await objects.current(made.object.metadata.name!);
      expect.equal(read['open'], { unknown: 'x' }, 'a field that keeps unknown fields');
      expect.equal(read['closed'], { size: 1 }, 'a field that does not');
    },
  },

  'versions.definitions.json-path': {
    text: 'JSONPath of printer columns is called jsonPath.',
    observe:
      'jsonPath reads back. A valid body with JSONPath in a printer column added is refused with 400 under fieldValidation Strict, by POST, also as a dry-run, and by PUT of a stored definition; a merge patch of it is refused, too.',
    wrong: 'The old spelling works.',
    needs: ['custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const { body } = draftDefinition(context, properties);
      const withColumn = (one: object) =>
        withSpec(body, { versions: [{ ...versionOf(properties), additionalPrinterColumns: [one] }] });
      const former = withColumn({ ...column, JSONPath: '.size' });
      await mustBeUnknown(context, former, {}, 'JSONPath in a printer column');
      const made = await mustTake(context, withColumn(column), 'the same definition without it', strict);
      const read = made['spec']?.versions?.[0]?.additionalPrinterColumns?.[0];
      expect.equal(read?.jsonPath, '.size', 'jsonPath of a printer column');
    },
  },
});

/** Of a kind that is served in v1, the version of the storage, and in v2, one has sub-resources: those of the target that a
 * kind of one version shows to be readable. */
async function mustHavePartsOfItsOwn(context: CaseContext, declaring: 'v1' | 'v2'): Promise<void> {
  const { api, namespace, expect } = context;
  const names = ['v1', 'v2'];
  const versions = names.map((name) => ({
    ...versionOf(partProperties, { name, storage: name === 'v1' }),
    ...(name === declaring ? { subresources: partSubresources } : {}),
  }));
  const { type, body } = draftDefinition(context, partProperties, { versions });
  await definitionsOf(context).given(body);
  const served = names.map((name) => namespace.resource({ ...type, version: name }));
  for (const objects of served) await untilServed(context, objects, 'seen');
  const { name } = (await served[0]!.given({ spec: { replicas: 1 } })).metadata;
  for (const part of await partsOf(context))
    for (const objects of served) {
      const answer = await api.get(objects.path(name, part.name));
      const { version } = objects.type;
      const what = `GET of the ${part.name} in ${version} of a kind whose definition declares one in ${declaring}`;
      if (version === declaring) expect.success(answer, what);
      else expect.refused(answer, what);
    }
}

const withConversion = (body: Overrides): Overrides =>
  withSpec(body, { conversion: { strategy: 'Webhook', webhook } });

/** With these members a definition that is valid without them is refused under Strict (core 4.11). */
async function mustBeUnknown(
  context: CaseContext,
  body: Overrides,
  members: object,
  what: string,
): Promise<void> {
  const { expect } = context;
  const definitions = definitionsOf(context);
  for (const dryRun of [undefined, 'All']) {
    const query = { ...strict.query, dryRun };
    const answer = await definitions.create(withSpec(body, members), { query });
    const way = dryRun === undefined ? 'POST' : 'dry POST';
    expect.status(answer, 400, `${way} of a definition with ${what} under fieldValidation=Strict`);
  }
  expect.equal(
    await definitions.exists(body.metadata!.name!),
    false,
    `whether a GET finds a definition with ${what}`,
  );
  const { versions, conversion } = (withSpec(body, members) as ApiObject)['spec'] as Members;
  await mustBeUnknownInChanges(
    context,
    { ...members, versions, ...(conversion ? { conversion } : {}) },
    what,
  );
}

type Members = Readonly<Record<string, unknown>>;

/** Changes of a definition that stands without them are refused as well. */
async function mustBeUnknownInChanges(context: CaseContext, members: Members, what: string): Promise<void> {
  const { expect } = context;
  const definitions = definitionsOf(context);
  const { name = '' } = (await definitions.given(draftDefinition(context, properties).body)).metadata;
  const put = await replaceNow(definitions, name, { spec: members }, (next) =>
    definitions.replace(next, strict),
  );
  expect.status(put, 400, `PUT of a definition with ${what} under fieldValidation=Strict`);
  const patched = await definitions.mergePatch(name, { spec: members }, strict);
  expect.refused(patched, `merge patch of a definition with ${what} under fieldValidation=Strict`);
}
