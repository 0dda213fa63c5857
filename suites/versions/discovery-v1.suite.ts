// Cases: what changed in discovery.orch.io/v1 (core 9.3).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeUnknown } from './former-fields.ts';

export default section('core', '9.3', {
  'versions.discovery.node-name-and-zone': {
    text: 'Endpoints of an EndpointSlice have nodeName and zone in place of topology entries.',
    observe:
      'One made with endpoints[].nodeName and zone reads back. A valid body with endpoints[].topology added is refused with 400 under fieldValidation Strict.',
    wrong: 'The fields are dropped.',
    needs: ['endpoint-slices'],
    since: 'v1.21',
    async run(context) {
      const slices = slicesOf(context);
      const places = [
        { nodeName: 'node-1', zone: 'zone-a' },
        { nodeName: 'node-2', zone: 'zone-b' },
      ];
      const { metadata } = await slices.given(withEndpoints(...places));
      const { endpoints } = await slices.current(metadata.name!);
      places.forEach((place, index) =>
        context.expect.contains(endpoints?.[index], place, `endpoints[${index}] of an EndpointSlice`),
      );
      const former = withEndpoints({ topology: { 'example.com/zone': 'zone-a' } });
      await mustBeUnknown(context, slices, former, 'endpoints[0].topology');
    },
  },

  'versions.discovery.deprecated-topology': {
    text: 'endpoints[].topology became deprecatedTopology, which cannot be written.',
    observe:
      'A create, a PUT, a merge patch, a JSON patch and an apply with deprecatedTopology entries in two endpoints are refused, or the entries are not stored: either is right.',
    wrong: 'The entries are stored.',
    needs: ['endpoint-slices'],
    since: 'v1.21',
    async run(context) {
      const slices = slicesOf(context);
      const body = slices.object(withTopology);
      const created = await slices.create(undefined, { body });
      await mustNotKeep(context, slices, body.metadata.name!, 'POST', created);
      const name = (await slices.given()).metadata.name!;
      const put = await replaceNow(slices, name, withTopology);
      await mustNotKeep(context, slices, name, 'PUT', put);
      await mustNotKeep(context, slices, name, 'merge patch', await slices.mergePatch(name, withTopology));
      const operations = [{ op: 'replace', path: '/endpoints', value: withTopology.endpoints }];
      await mustNotKeep(context, slices, name, 'JSON patch', await slices.jsonPatch(name, operations));
      const applied = await slices.apply(name, withTopology, { manager: 'placing', force: true });
      await mustNotKeep(context, slices, name, 'apply', applied);
    },
  },
});

const withEndpoints = (...members: readonly object[]) => ({
  endpoints: members.map((member, index) => ({ addresses: [`192.0.2.${index + 1}`], ...member })),
});

const withTopology = withEndpoints(
  ...['zone-a', 'zone-b'].map((zone) => ({ deprecatedTopology: { 'example.com/zone': zone } })),
);

const slicesOf = ({ namespace, names }: CaseContext): Resource =>
  namespace.resource({
    group: names.groups.endpointSlices,
    version: 'v1',
    plural: 'endpointslices',
    kind: 'EndpointSlice',
    sample: () => ({ addressType: 'IPv4', ...withEndpoints({}) }),
  });

async function mustNotKeep(
  { expect }: CaseContext,
  slices: Resource,
  name: string,
  verb: string,
  answer: Answer,
): Promise<void> {
  if (!answer.ok) expect.refused(answer, `${verb} of an EndpointSlice with deprecatedTopology`);
  if (!answer.ok && verb === 'POST') return;
  const { endpoints = [] } = await slices.current(name);
  for (const one of endpoints as readonly Record<string, unknown>[])
    expect.absent(one['deprecatedTopology'], `deprecatedTopology after a ${verb}`);
}
