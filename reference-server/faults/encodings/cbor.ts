// Faults of CBOR: bodies, watches and the feature gate (document core 4.7, 3.3).
import { DecodeError } from '../../codec/json.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterChoice, alterOffers, ofClusterRoles, ofCustom, ofWatches } from './negotiated.ts';

const gate = 'CBORServingAndStorage';

type Settings = Parameters<Parts['encoding']['offeredTypes']>[0];

const enabled = (settings: Settings): Settings => ({
  ...settings,
  featureGates: new Map([...settings.featureGates, [gate, true]]),
});

export default [
  {
    id: 'cbor-without-its-gate',
    title: 'CBOR is served whatever its feature gate is.',
    breaks: ['encodings.cbor.off-by-default'],
    install(parts) {
      const { offeredTypes } = parts.encoding;
      parts.encoding.offeredTypes = (settings, verb, kind) => offeredTypes(enabled(settings), verb, kind);
    },
  },
  ...(
    [
      ['bodies', 'create', 'not served, but still accepted'],
      ['watches', 'watch', 'not accepted, but still served to watches'],
    ] as const
  ).map(([id, affected, how]) => ({
    id: `cbor-${id}-without-the-gate`,
    title: `Without its feature gate, CBOR is ${how}.`,
    breaks: ['encodings.cbor.off-by-default'],
    install(parts: Parts) {
      const { offeredTypes } = parts.encoding;
      parts.encoding.offeredTypes = (settings, verb, kind) =>
        offeredTypes(verb === affected ? enabled(settings) : settings, verb, kind);
    },
  })),
  {
    id: 'cbor-applies-without-the-gate',
    title: 'Without its feature gate, CBOR is still accepted in an apply.',
    breaks: ['encodings.cbor.off-by-default'],
    install(parts) {
      const { patchTypes } = parts.patches;
      parts.patches.patchTypes = (kind) => patchTypes(kind, true);
    },
  },
  {
    id: 'custom-watches-without-cbor',
    title: 'Watches of custom objects are JSON where the request accepts CBOR.',
    breaks: ['encodings.cbor.watch-sequence'],
    install: (parts) =>
      alterChoice(
        parts,
        (request) => ofCustom(request) && ofWatches(request),
        (accept, choose) => choose(accept.includes('cbor') ? 'application/json' : accept),
      ),
  },
  {
    id: 'custom-objects-without-cbor-apply',
    title: 'Custom objects cannot be applied in CBOR.',
    breaks: ['encodings.cbor.apply-body'],
    install(parts) {
      const { patchTypes } = parts.patches;
      parts.patches.patchTypes = (kind, hasCbor) => patchTypes(kind, hasCbor && kind.custom !== true);
    },
  },
  {
    id: 'cbor-gate-without-effect',
    title: 'The feature gate of CBOR is accepted, but CBOR is never served.',
    breaks: [
      'versions.gates.alpha-can-be-enabled',
      'encodings.cbor.single-item',
      'encodings.cbor.watch-sequence',
      'encodings.cbor.apply-body',
    ],
    install(parts) {
      const { offeredTypes } = parts.encoding;
      parts.encoding.offeredTypes = (settings, verb, kind) =>
        offeredTypes({ ...settings, featureGates: new Map() }, verb, kind);
    },
  },
  ...(
    [
      ['custom-kinds', ofCustom],
      ['cluster-roles', ofClusterRoles],
    ] as const
  ).map(([id, limited]) => ({
    id: `no-cbor-of-${id}`,
    title: `There is no CBOR of ${id.replace('-', ' ')}.`,
    breaks: ['encodings.cbor.single-item'],
    install: (parts: Parts) =>
      alterOffers(parts, limited, (offers) => offers.filter(({ type }) => !type.includes('cbor'))),
  })),
  {
    id: 'cbor-with-a-newline',
    title: 'A newline follows the CBOR data item of a response, as after JSON.',
    breaks: ['encodings.cbor.single-item'],
    install(parts) {
      const { encodeCbor } = parts.encoding;
      parts.encoding.encodeCbor = async (value) =>
        Buffer.concat([await encodeCbor(value), Buffer.from('\n')]);
    },
  },
  {
    id: 'json-in-a-byte-string',
    title: 'A CBOR response is a byte string that contains JSON.',
    breaks: ['encodings.cbor.single-item'],
    install(parts) {
      const { encodeCbor } = parts.encoding;
      parts.encoding.encodeCbor = (value) => encodeCbor(JSON.stringify(value));
    },
  },
  {
    id: 'cbor-events-as-json',
    title: 'The events of a CBOR watch are JSON, with the Content-Type of the CBOR sequence.',
    breaks: ['encodings.cbor.watch-sequence'],
    install(parts) {
      parts.encoding.cborItems = async () => (value) => Buffer.from(`${JSON.stringify(value)}\n`);
    },
  },
  {
    id: 'cbor-bookmarks-as-json',
    title: 'The bookmarks of a CBOR watch are JSON, between events in CBOR.',
    breaks: ['encodings.cbor.watch-sequence'],
    install(parts) {
      const { cborItems } = parts.encoding;
      parts.encoding.cborItems = async () => {
        const write = await cborItems();
        return (value) =>
          (value as { type?: string }).type === 'BOOKMARK'
            ? Buffer.from(`${JSON.stringify(value)}\n`)
            : write(value);
      };
    },
  },
  {
    id: 'cbor-watch-typed-as-one-item',
    title: 'The Content-Type of a CBOR watch is that of a single item.',
    breaks: ['encodings.cbor.watch-sequence'],
    install(parts) {
      const { successHeaders } = parts.answers;
      parts.answers.successHeaders = (route, type) =>
        successHeaders(route, type === 'application/cbor-seq' ? 'application/cbor' : type);
    },
  },
  {
    id: 'cbor-of-indefinite-length-refused',
    title: 'Bodies in CBOR with a map of indefinite length are refused.',
    breaks: ['encodings.cbor.other-forms'],
    install(parts) {
      const { decodeCbor } = parts.encoding;
      parts.encoding.decodeCbor = (bytes) =>
        bytes[0] === 0xbf
          ? Promise.reject(new DecodeError('the body is not valid CBOR: an indefinite length'))
          : decodeCbor(bytes);
    },
  },
  {
    id: 'cbor-apply-merges',
    title: 'An apply in CBOR is handled as a merge patch.',
    breaks: ['encodings.cbor.apply-body'],
    install(parts) {
      const { isApply } = parts.patches;
      parts.patches.isApply = (type) => isApply(type) && !type.endsWith('cbor');
    },
  },
  ...['merge', 'strategic-merge'].map((kind) => ({
    id: `${kind}-patch-in-cbor`,
    title: `A ${kind} patch is accepted in CBOR, too.`,
    breaks: ['writes.patch.no-cbor-kinds'],
    install(parts: Parameters<Fault['install']>[0]) {
      const { patchTypes } = parts.patches;
      parts.patches.patchTypes = (...requested) => [
        ...patchTypes(...requested),
        `application/${kind}-patch+cbor`,
      ];
    },
  })),
  {
    id: 'cbor-after-the-item-ignored',
    title: 'What follows the data item of a body in CBOR is ignored.',
    breaks: ['encodings.cbor.one-item-a-body'],
    install(parts) {
      parts.encoding.decodeCbor = async (bytes) => {
        const { decodeFirstCbor } = await import('../../codec/cbor-item.ts');
        return decodeFirstCbor(bytes).value as Json;
      };
    },
  },
  {
    id: 'json-patch-in-cbor',
    title: 'A JSON patch is accepted in CBOR, too.',
    breaks: ['writes.patch.no-cbor-kinds'],
    install(parts) {
      const { patchTypes, mergePatch, jsonPatch } = parts.patches;
      const { decodeCbor } = parts.encoding;
      parts.patches.patchTypes = (...requested) => [
        ...patchTypes(...requested),
        'application/json-patch+cbor',
      ];
      // JSON patch operations are a list, unlike a merge patch.
      parts.encoding.decodeCbor = async (bytes) => {
        const value = await decodeCbor(bytes);
        return Array.isArray(value) ? { operations: value } : value;
      };
      parts.patches.mergePatch = (target, patch) => {
        const operations = (patch as { readonly operations?: Parameters<typeof jsonPatch>[1] }).operations;
        return operations === undefined ? mergePatch(target, patch) : jsonPatch(target ?? null, operations);
      };
    },
  },
] as const satisfies readonly Fault[];
