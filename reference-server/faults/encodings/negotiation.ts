// Faults in the choice of the media type of answers (document core 4.7).
import type { Choice } from '../../codec/media-type.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import {
  alterChoice,
  alterOffers,
  everywhere,
  ofClusterRoles,
  ofCustom,
  ofLists,
  ofWatches,
  without,
} from './negotiated.ts';
import type { Limited } from './negotiated.ts';

const json: Choice = { type: 'application/json', view: undefined };
const preferred = 'encodings.accept.preferred-type';
const fallback = 'encodings.accept.fallback';
const noneSupported = 'encodings.accept.none-supported';

/** The entries of an Accept header without their weights. */
const unweighted = (accept: string) => accept.replaceAll(/;\s*q=[^,;]*/g, '');
const firstOnly = (accept: string) => accept.split(',')[0]!;

const groups: readonly (readonly [id: string, of: string, limited: Limited])[] = [
  ['', '', everywhere],
  ['-of-lists', ' of a list', ofLists],
  ['-of-custom-objects', ' of custom objects', ofCustom],
];

export default [
  {
    id: 'weights-compared-by-their-digits',
    title: 'The digits of a weight are read as a whole number: 0.85 is more than 0.9.',
    breaks: [preferred],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        choose(
          accept.replaceAll(/q=0\.(\d+)/g, (_weight, digits: string) => `q=0.${digits.padStart(3, '0')}`),
        ),
      ),
  },
  {
    id: 'json-of-leases-refused',
    title: 'Leases are not served in JSON.',
    breaks: ['encodings.json.every-type'],
    install: (parts) =>
      alterOffers(
        parts,
        ({ verb, kind }) => verb === 'list' && kind?.kind === 'Lease',
        (offers) => without(offers, json.type),
      ),
  },
  {
    id: 'roles-always-in-yaml',
    title: 'Lists of cluster roles are YAML, whatever the request accepts.',
    breaks: [
      'encodings.json.every-type',
      preferred,
      'encodings.accept.fallback',
      'encodings.accept.none-supported',
      'encodings.response.content-type-true',
      'encodings.table.column-definitions',
      'encodings.table.kind-and-version',
      'encodings.table.rows',
    ],
    install: (parts) =>
      alterChoice(
        parts,
        (request) => ofClusterRoles(request) && ofLists(request),
        () => ({ type: 'application/yaml', view: undefined }),
      ),
  },
  ...groups.map(([id, of, limited]) => ({
    id: `weights${id}-ignored`,
    title: `The weights in Accept${of} are ignored: the first type counts.`,
    breaks: [preferred],
    install: (parts: Parts) => alterChoice(parts, limited, (accept, choose) => choose(unweighted(accept))),
  })),
  {
    id: 'weights-compared-as-texts',
    title: 'A weight without a fraction is lower than one with a fraction.',
    breaks: [preferred],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        choose(
          accept
            .split(',')
            .map((entry) => (entry.includes('q=') ? entry : `${entry};q=0.01`))
            .join(','),
        ),
      ),
  },
  ...groups.map(([id, of, limited]) => ({
    id: `first-type${id}-only`,
    title: `Only the first type in Accept${of} counts.`,
    breaks: [fallback],
    install: (parts: Parts) =>
      alterChoice(parts, limited, (accept, choose) =>
        choose(accept.includes('q=') ? accept : firstOnly(accept)),
      ),
  })),
  {
    id: 'first-type-of-watches-only',
    title: 'Only the first type in Accept of a watch counts.',
    breaks: [fallback],
    install: (parts) => alterChoice(parts, ofWatches, (accept, choose) => choose(firstOnly(accept))),
  },
  {
    id: 'unknown-representation-ends-negotiation',
    title: 'A type in Accept with an unknown representation is refused, whatever follows.',
    breaks: [fallback],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        accept.includes('as=Unknown') ? undefined : choose(accept),
      ),
  },
  ...([...groups, ['-of-watches', ' of a watch', ofWatches]] as typeof groups).map(([id, of, limited]) => ({
    id: `json-where-nothing${id}-fits`,
    title: `Where no type in Accept${of} is supported, the answer is JSON.`,
    breaks: [noneSupported],
    install: (parts: Parts) => alterChoice(parts, limited, (accept, choose) => choose(accept) ?? json),
  })),
  {
    id: 'json-where-none-of-several-fits',
    title: 'Where Accept has several types, and none is supported, the answer is JSON.',
    breaks: [noneSupported],
    install: (parts) =>
      alterChoice(
        parts,
        everywhere,
        (accept, choose) => choose(accept) ?? (accept.includes(',') ? json : undefined),
      ),
  },
  {
    id: 'html-is-json',
    title: 'A request that accepts text/html only is answered in JSON, as for browsers.',
    breaks: [noneSupported],
    install: (parts) =>
      alterChoice(
        parts,
        everywhere,
        (accept, choose) => choose(accept) ?? (accept.includes('text/html') ? json : undefined),
      ),
  },
  {
    id: 'sub-resources-always-in-json',
    title: 'Sub-resources are answered in JSON where the request accepts nothing that is served.',
    breaks: [noneSupported],
    install(parts) {
      const { chooseMediaType } = parts.encoding;
      parts.encoding.chooseMediaType = (accept, offers, names, subresource) =>
        chooseMediaType(accept, offers, names, subresource) ?? (subresource ? json : undefined);
    },
  },
  {
    id: 'json-of-equals',
    title: 'JSON is sent wherever the request accepts it without a weight.',
    breaks: ['encodings.accept.first-of-equals'],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        choose(accept.endsWith(', application/json') && accept.includes('protobuf') ? json.type : accept),
      ),
  },
  {
    id: 'weight-of-zero-is-low',
    title: 'A type with the weight 0 is used where no other fits.',
    breaks: ['encodings.accept.not-accepted'],
    install: (parts) =>
      alterChoice(
        parts,
        everywhere,
        (accept, choose) => choose(accept) ?? choose(accept.replaceAll(/;q=0(?=,|$)/g, ';q=0.001')),
      ),
  },
  {
    id: 'unknown-representation-is-json',
    title: 'The parameter as of a type in Accept is ignored where the server has no such representation.',
    breaks: ['encodings.accept.not-accepted'],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) => choose(accept.replaceAll(/;\s*as=Unknown/g, ''))),
  },
  ...(
    [
      ['single objects', ({ verb }) => verb === 'get'],
      ['watches', ofWatches],
    ] as const satisfies readonly (readonly [string, Limited])[]
  ).map(([what, limited]) => ({
    id: `table-parameter-ignored-for-${what.replace(' ', '-')}`,
    title: `The parameters of the Table type are ignored for ${what}: the answer is plain JSON.`,
    breaks: ['encodings.accept.not-accepted'],
    install: (parts: Parts) =>
      alterChoice(parts, limited, (accept, choose) => choose(accept.replaceAll(/;\s*as=Table/g, ''))),
  })),
] as const satisfies readonly Fault[];
