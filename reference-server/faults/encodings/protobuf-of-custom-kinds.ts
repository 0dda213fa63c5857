// Faults of the kinds that have no Protobuf: those of custom definitions (document core 2.8, 4.7).
import { protobufType } from '../../codec/media-type.ts';
import { orch } from '../../../common/dialects/names.ts';
import type { JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { alterOffers, ofCustom, ofWatches } from './negotiated.ts';

const protobuf = protobufType(orch);
const views = [] as const;
const breaks = ['encodings.protobuf.not-for-custom-types'];

export default [
  {
    id: 'custom-objects-in-protobuf',
    title: 'Custom objects are served in Protobuf.',
    breaks,
    install: (parts) => alterOffers(parts, ofCustom, (offers) => [...offers, { type: protobuf, views }]),
  },
  {
    id: 'custom-objects-replaced-in-protobuf',
    title: 'PUT of custom objects takes an envelope with JSON.',
    breaks,
    install(parts) {
      let isAffected = false;
      alterOffers(
        parts,
        (request) => (isAffected = ofCustom(request) && request.verb === 'update'),
        (offers) => [...offers, { type: protobuf, views }],
      );
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (bytes, ...more) => {
        if (!isAffected) return decodeProtobuf(bytes, ...more);
        const text = Buffer.from(bytes).toString();
        return JSON.parse(text.slice(text.indexOf('{"'), text.lastIndexOf('}') + 1)) as JsonObject;
      };
    },
  },
  {
    id: 'custom-status-in-protobuf',
    title: 'The status of custom objects is served where only Protobuf is accepted.',
    breaks,
    install(parts) {
      const { chooseMediaType } = parts.encoding;
      parts.encoding.chooseMediaType = (accept, offers, names, subresource) =>
        chooseMediaType(accept, offers, names, subresource) ??
        (accept === protobuf && subresource === 'status'
          ? { type: 'application/json', view: undefined }
          : undefined);
    },
  },
  {
    id: 'custom-watches-in-protobuf',
    title: 'A watch of custom objects is served in Protobuf.',
    breaks,
    install: (parts) =>
      alterOffers(
        parts,
        (request) => ofCustom(request) && ofWatches(request),
        (offers) => [...offers, { type: protobuf, views }],
      ),
  },
  {
    id: 'custom-writes-answered-in-protobuf',
    title: 'A write of a custom object is answered in Protobuf where only that is accepted.',
    breaks,
    install: (parts) =>
      alterOffers(
        parts,
        (request) => ofCustom(request) && ['create', 'update', 'patch'].includes(request.verb),
        (offers) => [...offers, { type: protobuf, views }],
      ),
  },
  {
    id: 'custom-lists-without-fallback',
    title: 'A list of custom objects is refused where Accept begins with Protobuf.',
    breaks: [...breaks, 'encodings.accept.fallback'],
    install(parts) {
      const { chooseMediaType } = parts.encoding;
      parts.encoding.chooseMediaType = (accept, offers, names) =>
        accept?.startsWith(names.mediaTypes.protobuf) && !offers.some(({ type }) => type === protobuf)
          ? undefined
          : chooseMediaType(accept, offers, names);
    },
  },
] as const satisfies readonly Fault[];
