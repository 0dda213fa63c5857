// Faults in the choice of the media type of answers to writes, and types that begin like supported ones (document core 4.7).
import { notAcceptable } from '../../codec/media-type.ts';
import type { Choice, View } from '../../codec/media-type.ts';
import type { Fault } from '../fault.ts';
import { alterChoice, everywhere } from './negotiated.ts';
import type { Limited } from './negotiated.ts';

const json: Choice = { type: 'application/json', view: undefined };

const ofWrites: Limited = ({ verb }) => ['create', 'update', 'patch', 'delete'].includes(verb);

export default [
  {
    id: 'writes-always-in-json',
    title: 'A write whose Accept has no supported type is answered in JSON.',
    breaks: ['encodings.accept.none-supported-by-writes'],
    install: (parts) => alterChoice(parts, ofWrites, (accept, choose) => choose(accept) ?? json),
  },
  {
    id: 'media-types-by-their-beginning',
    title: 'A type in Accept that begins like a supported one is answered in that one.',
    breaks: ['encodings.accept.none-supported'],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) =>
        choose(accept.replaceAll(/application\/(json|yaml)[-.]\w+/g, 'application/$1')),
      ),
  },
  {
    id: 'writes-answered-in-json',
    title: 'A write is answered in JSON, whatever type its Accept names.',
    breaks: ['encodings.accept.preferred-by-writes'],
    install: (parts) => alterChoice(parts, ofWrites, (accept, choose) => choose(accept) && json),
  },
  {
    id: 'refused-after-the-write',
    title: 'The media type is chosen after the write: it is answered with 406, but done.',
    breaks: ['encodings.accept.refused-write-no-effect'],
    install(parts) {
      const late = { ...json, view: 'unsupported' as View };
      let isLate = false;
      alterChoice(
        parts,
        ({ verb }) => ['create', 'update', 'patch'].includes(verb),
        (accept, choose) => {
          const chosen = choose(accept);
          isLate = chosen === undefined;
          return chosen ?? late;
        },
      );
      const { partialOf } = parts.views;
      parts.views.partialOf = (object, names) => {
        if (isLate) throw notAcceptable([]);
        return partialOf(object, names);
      };
    },
  },
] as const satisfies readonly Fault[];
