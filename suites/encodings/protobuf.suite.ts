// Requirements on the Protobuf envelope, in answers and request bodies (core 2.8, 4.7).
import { section } from '../kit/case.ts';

export default [
  section('core', '2.8', {
    'encodings.protobuf.envelope-prefix': {
      text: 'A Protobuf body begins with the four bytes 6b 38 73 00.',
      observe:
        'GET one PodTemplate and their list with Accept application/vnd.orch.protobuf: the first four bytes match.',
      wrong: 'The server sends the message without the prefix.',
    },

    'encodings.protobuf.envelope-type': {
      text: "The envelope's field 1 (Protobuf, message Unknown) holds the type: apiVersion as its field 1 and kind as its field 2.",
      observe:
        'The envelope of a PodTemplate gives v1 and PodTemplate, that of the list gives PodTemplateList; that of a type in a named group gives <group>/<version>.',
      wrong: 'apiVersion and kind are swapped.',
    },

    'encodings.protobuf.envelope-raw': {
      text: "The envelope's field 2 (Protobuf, message Unknown) holds the complete serialized object.",
      observe:
        "raw is present and holds the UTF-8 bytes of the object's name and of a label value. The message of the object itself is not described.",
      wrong: 'raw holds JSON text although contentType is unset.',
    },

    'encodings.protobuf.content-encoding-unset': {
      text: 'An unset field 3 of the Protobuf envelope means that raw is not encoded.',
      observe:
        'In plain answers field 3 is absent or empty and raw parses as Protobuf wire format. A request envelope without field 3 is accepted.',
      wrong: 'The server compresses raw but leaves field 3 unset.',
    },

    'encodings.protobuf.content-type-unset': {
      text: 'An unset field 4 of the Protobuf envelope means that raw has the Protobuf media type.',
      observe:
        'Field 4 is absent or equal to the Protobuf media type; a request envelope without it is accepted.',
      wrong: 'The server refuses an envelope without field 4.',
    },

    'encodings.protobuf.request': {
      text: 'A Protobuf envelope is accepted as a request body, and Protobuf follows the same schema as JSON: a round trip loses nothing.',
      observe:
        'PUT the bytes of a Protobuf GET, unchanged, with Content-Type application/vnd.orch.protobuf: 200 or 201, and a GET in JSON shows the same object. A changed label value of the same length is stored.',
      wrong: 'Protobuf is supported only for answers, or the round trip drops a field.',
      alsoIn: ['core 4.7', 'core 9.1'],
    },

    'encodings.protobuf.bad-prefix-refused': {
      text: 'A Protobuf request that does not begin with the four bytes is refused (inferred).',
      observe: 'PUT the same bytes with a changed third byte: refused, and the object is unchanged.',
      wrong: 'The server skips four bytes without checking them.',
      level: 'SHOULD',
    },
  }),
  section('core', '4.7', {
    'encodings.protobuf.response': {
      text: 'Built-in types are served in Protobuf on request.',
      observe:
        'GET and list with Accept application/vnd.orch.protobuf: 200 with that Content-Type, on several built-in types.',
      wrong: 'The answer for built-in types is 406, or JSON with this Content-Type.',
      alsoIn: ['core 1'],
    },

    'encodings.protobuf.not-for-custom-types': {
      text: 'Protobuf is not available for types from custom definitions, nor for those served through the aggregation layer. (The latter is not judged: how to add such a type is not shown.)',
      observe:
        'GET a custom resource with Accept of the Protobuf type alone: 406. With application/json after it: 200 in JSON.',
      wrong: 'The server wraps JSON of a custom resource in a Protobuf envelope.',
      needs: ['custom-definitions'],
    },
  }),
];
