// Cases: what changed in flowcontrol.apiserver.orch.io/v1 (core 9.3).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeUnknown } from './former-fields.ts';
import { putBackInProtobuf } from './put-back.ts';

export default section('core', '9.3', {
  'versions.flow-control.nominal-shares': {
    text: 'Flow control v1 has spec.limited.nominalConcurrencyShares in place of assuredConcurrencyShares.',
    observe:
      'A PriorityLevelConfiguration made with the new name reads back. A valid body with spec.limited.assuredConcurrencyShares added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old name is still the working one.',
    needs: ['flow-control', 'cluster-wide'],
    since: 'v1.29',
    async run(context) {
      const levels = levelsOf(context);
      const { metadata } = await levels.given(limited({ nominalConcurrencyShares: 7 }));
      context.expect.equal(await sharesOf(levels, metadata.name!), 7, shares);
      const former = limited({ assuredConcurrencyShares: 7 });
      await mustBeUnknown(context, levels, former, 'spec.limited.assuredConcurrencyShares');
    },
  },

  'versions.flow-control.shares-default': {
    text: 'nominalConcurrencyShares defaults to 30 when it is not specified.',
    observe:
      'One made with spec.limited but without the shares reads 30, also in the answer to a dry-run, and so does one that a PUT without them replaces, or from which a merge patch or a JSON patch removes them.',
    wrong: 'It reads 0 or is absent.',
    needs: ['flow-control', 'cluster-wide'],
    since: 'v1.29',
    async run(context) {
      const { expect } = context;
      const levels = levelsOf(context);
      const { metadata } = await levels.given();
      expect.equal(await sharesOf(levels, metadata.name!), 30, `${shares} that were not specified`);
      const dry = await levels.create(undefined, { query: { dryRun: 'All' } });
      expect.success(dry, `dry POST without ${shares}`);
      expect.equal(sharesIn(dry.object), 30, `${shares} in the answer to a dry POST without them`);
      const other = await levels.given(limited({ nominalConcurrencyShares: 12 }));
      const name = other.metadata.name!;
      expect.equal(await sharesOf(levels, name), 12, `${shares} that were specified`);
      const put = await replaceNow(levels, name, {}, (current) => levels.replace(withoutShares(current)));
      expect.success(put, `PUT without ${shares}`);
      expect.equal(await sharesOf(levels, name), 30, `${shares} after a PUT without them`);
      const operations = [{ op: 'remove', path: `/${shares.replaceAll('.', '/')}` }];
      const patches = {
        'merge patch': (of: string) => levels.mergePatch(of, limited({ nominalConcurrencyShares: null })),
        'JSON patch': (of: string) => levels.jsonPatch(of, operations),
      };
      for (const [way, send] of Object.entries(patches)) {
        const patched = (await levels.given(limited({ nominalConcurrencyShares: 12 }))).metadata.name!;
        expect.success(await send(patched), `${way} that removes ${shares}`);
        expect.equal(await sharesOf(levels, patched), 30, `${shares} after a ${way} that removes them`);
      }
    },
  },

  'versions.flow-control.explicit-zero': {
    text: 'An explicit nominalConcurrencyShares of 0 stays 0.',
    observe:
      'One made with 0 reads 0, also after a PUT and a merge patch of something else, and after a PUT, a merge patch, a JSON patch and an apply to 0, and in the answers to their dry-runs; and where a PUT of what GET shows in Protobuf succeeds.',
    wrong: '0 counts as not specified and becomes 30.',
    needs: ['flow-control', 'cluster-wide'],
    since: 'v1.29',
    async run(context) {
      const { expect } = context;
      const levels = levelsOf(context);
      const { metadata } = await levels.given(limited({ nominalConcurrencyShares: 0 }));
      const name = metadata.name!;
      expect.equal(await sharesOf(levels, name), 0, `${shares} of a new object`);
      const labelled = { metadata: { labels: { changed: 'put' } } };
      expect.success(await replaceNow(levels, name, labelled), 'PUT with another label');
      expect.equal(await sharesOf(levels, name), 0, `${shares} after a PUT`);
      const patch = { metadata: { labels: { changed: 'patch' } } };
      expect.success(await levels.mergePatch(name, patch), 'merge patch of a label');
      expect.equal(await sharesOf(levels, name), 0, `${shares} after a merge patch`);
      await putBackInProtobuf(context, levels, name);
      expect.equal(await sharesOf(levels, name), 0, `${shares} after a PUT of what GET shows in Protobuf`);
      const zero = limited({ nominalConcurrencyShares: 0 });
      const operations = [{ op: 'replace', path: `/${shares.replaceAll('.', '/')}`, value: 0 }];
      const ways = {
        PUT: (of: string, query = {}) =>
          replaceNow(levels, of, zero, (next) => levels.replace(next, { query })),
        'merge patch': (of: string, query = {}) => levels.mergePatch(of, zero, { query }),
        'JSON patch': (of: string, query = {}) => levels.jsonPatch(of, operations, { query }),
        apply: (of: string, query = {}) => levels.apply(of, zero, { manager: 'sharing', force: true, query }),
      };
      for (const [way, send] of Object.entries(ways)) {
        const other = (await levels.given(limited({ nominalConcurrencyShares: 12 }))).metadata.name!;
        const dry = await send(other, { dryRun: 'All' });
        expect.success(dry, `dry ${way} to ${shares} 0`);
        expect.equal(sharesIn(dry.object), 0, `${shares} in the answer to a dry ${way} to 0`);
        expect.success(await send(other), `${way} to ${shares} 0`);
        expect.equal(await sharesOf(levels, other), 0, `${shares} after a ${way} to 0`);
      }
    },
  },
});

const shares = 'spec.limited.nominalConcurrencyShares';

const limited = (members: object) => ({ spec: { limited: members } });

const levelsOf = ({ cluster, names }: CaseContext): Resource =>
  cluster.resource({
    group: names.groups.flowControl,
    version: 'v1',
    plural: 'prioritylevelconfigurations',
    kind: 'PriorityLevelConfiguration',
    sample: () => ({ spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } }),
  });

function withoutShares(level: ApiObject): ApiObject {
  const { nominalConcurrencyShares: _shares, ...rest } = level['spec'].limited as Record<string, unknown>;
  return { ...level, spec: { ...level['spec'], limited: rest } };
}

const sharesIn = (level: ApiObject): unknown => level['spec']?.limited?.nominalConcurrencyShares;

const sharesOf = async (levels: Resource, name: string): Promise<unknown> =>
  sharesIn(await levels.current(name));
