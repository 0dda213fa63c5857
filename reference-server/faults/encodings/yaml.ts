// Faults of YAML: answers and bodies (document core 4.7).
import { DecodeError } from '../../codec/json.ts';
import { badRequest } from '../../errors/api-error.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { isCustomDocument } from '../kinds-of-kinds.ts';
import type { Fault } from '../fault.ts';
import { noteAnswers } from '../note-answers.ts';
import { alterOffers, ofCustom, ofLists, without } from './negotiated.ts';
import type { Limited } from './negotiated.ts';

const type = 'application/yaml';
const answers = 'encodings.yaml.response';
const bodies = 'encodings.yaml.request';

/** Reads bodies after a change, or a refusal, of their text. */
const readYaml =
  (change: (text: string) => string) =>
  ({ encoding }: Parts): void => {
    const { decodeYaml } = encoding;
    encoding.decodeYaml = async (text) => decodeYaml(change(text));
  };

const refuse = (message: string): never => {
  throw badRequest(message);
};

const refusals: readonly (readonly [
  id: string,
  title: string,
  breaks: readonly string[],
  limited: Limited,
])[] = [
  ['yaml-lists-refused', 'Lists are not served in YAML.', [answers], ofLists],
  [
    'yaml-of-custom-objects-refused',
    'Custom objects are not served in YAML.',
    [answers],
    (request) => ofCustom(request) && request.verb === 'get',
  ],
  [
    'yaml-answers-to-patches-refused',
    'PATCH is not answered in YAML.',
    [answers],
    ({ verb }) => verb === 'patch',
  ],
  ['yaml-refused-by-put', 'PUT takes no YAML.', [bodies], ({ verb }) => verb === 'update'],
  [
    'yaml-of-new-custom-objects-refused',
    'POST of custom objects takes no YAML.',
    [bodies, answers],
    (request) => ofCustom(request) && request.verb === 'create',
  ],
  [
    'yaml-of-delete-options-refused',
    'DELETE takes no options in YAML.',
    [bodies],
    ({ verb }) => verb === 'delete',
  ],
];

export default [
  ...refusals.map(([id, title, breaks, limited]) => ({
    id,
    title,
    breaks: [...breaks],
    install: (parts: Parts) => alterOffers(parts, limited, (offers) => without(offers, type)),
  })),
  {
    id: 'sub-resources-without-yaml',
    title: 'Sub-resources are not served in YAML.',
    breaks: [answers],
    install(parts) {
      const { chooseMediaType } = parts.encoding;
      parts.encoding.chooseMediaType = (accept, offers, names, subresource) =>
        chooseMediaType(accept, subresource ? without(offers, type) : offers, names, subresource);
    },
  },
  {
    id: 'operations-read-no-yaml',
    title: 'The body of an eviction is refused in YAML.',
    breaks: ['encodings.yaml.operations'],
    install(parts) {
      const { typeOfBody } = parts.encoding;
      const isEviction = noteAnswers(parts, (_choice, subresource) => subresource === 'eviction');
      parts.encoding.typeOfBody = (header, bytes) => {
        const type = typeOfBody(header, bytes);
        return isEviction() && type.endsWith('yaml') ? 'text/plain' : type;
      };
    },
  },
  {
    id: 'yaml-texts-unquoted',
    title: 'Texts in YAML answers are not quoted, so that some look like numbers or booleans.',
    breaks: [answers],
    install(parts) {
      const { encodeYaml } = parts.encoding;
      parts.encoding.encodeYaml = async (value) => {
        const text = Buffer.from(await encodeYaml(value)).toString();
        return Buffer.from(text.replaceAll(/: '(true|null|007|1e3)'$/gm, ': $1'));
      };
    },
  },
  {
    id: 'yaml-texts-like-other-numbers-unquoted',
    title: 'Texts that look like hexadecimal numbers, infinity or no number are not quoted in YAML answers.',
    breaks: [answers],
    install(parts) {
      const { encodeYaml } = parts.encoding;
      parts.encoding.encodeYaml = async (value) => {
        const text = Buffer.from(await encodeYaml(value)).toString();
        const like = /(: |- )(['"])(0x[\da-f]+|[-+]?\.inf|\.nan)\2$/gim;
        return Buffer.from(text.replaceAll(like, '$1$3'));
      };
    },
  },
  {
    id: 'yaml-in-latin-1',
    title: 'YAML answers are encoded in Latin-1.',
    breaks: [answers],
    install(parts) {
      const { encodeYaml } = parts.encoding;
      parts.encoding.encodeYaml = async (value) =>
        Buffer.from(Buffer.from(await encodeYaml(value)).toString(), 'latin1');
    },
  },
  {
    id: 'yaml-of-one-line-only',
    title: 'Block-style YAML of custom objects cannot be read, only YAML in one line.',
    breaks: [bodies],
    install(parts) {
      const { decodeYaml } = parts.encoding;
      parts.encoding.decodeYaml = async (text) => {
        const value = await decodeYaml(text);
        if (isCustomDocument(value) && text.trim().includes('\n'))
          throw new DecodeError('the body is not valid YAML');
        return value;
      };
    },
  },
  {
    id: 'yaml-with-carriage-returns-refused',
    title: 'A YAML body whose lines end in CR LF is refused.',
    breaks: [bodies],
    install(parts) {
      const { decodeYaml } = parts.encoding;
      parts.encoding.decodeYaml = (text) =>
        text.includes('\r\n')
          ? Promise.reject(new DecodeError('the body is not valid YAML: a carriage return'))
          : decodeYaml(text);
    },
  },
  {
    id: 'yaml-lines-folded',
    title: 'Line ends in texts of YAML bodies are lost.',
    breaks: [bodies],
    install(parts) {
      const { decodeYaml } = parts.encoding;
      parts.encoding.decodeYaml = async (text) => withoutLineEnds(await decodeYaml(text));
    },
  },
  {
    id: 'yaml-start-mark-refused',
    title: 'A YAML body that begins with the mark of a document is refused, as if it had two.',
    breaks: [bodies],
    install: readYaml((text) => (text.startsWith('---') ? refuse('the body has two documents') : text)),
  },
  {
    id: 'yaml-folded-texts-keep-line-ends',
    title: 'Folded texts of YAML bodies keep the ends of their lines.',
    breaks: [bodies],
    install: readYaml((text) => text.replaceAll(/ >([+-]?)\n/g, ' |$1\n')),
  },
  {
    id: 'yaml-aliases-refused',
    title: 'YAML bodies with an alias are refused.',
    breaks: [bodies],
    install: readYaml((text) => (/: \*\w+$/m.test(text) ? refuse('an alias is not supported') : text)),
  },
] as const satisfies readonly Fault[];

const withoutLineEnds = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('\n', ' ') : member,
  ) as Json;
