// Requirements on gzip answers (core 4.14).
import { section } from '../kit/case.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import { checkEveryMediaType } from './check-compressed-types.ts';
import { checkCompressedStatus } from './check-compressed-parts.ts';
import {
  checkCompressedGet,
  checkCompressedList,
  checkGateDefault,
  checkGateOff,
  checkOnlyOnRequest,
} from './check-compression.ts';

export default section('core', '4.14', {
  'encodings.gzip.get': {
    text: 'A get with Accept-Encoding: gzip is answered with content-encoding gzip. (A concession of this suite that the document does not make: only large bodies are judged, because servers do not compress small ones.)',
    observe:
      'GET an object of any collection with 200 KB of annotations: the header is present and the decompressed body equals the plain answer. The same where other codings stand before or after gzip, of which the server may choose one. After a change of the object the body has the change. A GET of the status of a custom object, where it shows the annotations, is compressed as well.',
    wrong:
      'The header is set but the body is plain, gzip counts only where it is the whole header, or a compressed body is kept and sent again.',
    needs: ['compression'],
    subjects: anyCollection,
    async run(context) {
      await checkCompressedGet(context);
      if (isCustom(context.collection)) await checkCompressedStatus(context);
    },
  },

  'encodings.gzip.list': {
    text: 'A list with Accept-Encoding: gzip is answered with content-encoding gzip.',
    observe:
      'List objects of any collection of 200 KB or more in total, by a label: the header is present and the decompressed body has the items of the plain list, and each chunk of it with an object is compressed. The same where other codings stand before or after gzip, of which the server may choose one. After a change of an object the list has the change.',
    wrong: 'Lists are never compressed, or a compressed list is kept and sent again.',
    needs: ['compression'],
    subjects: anyCollection,
    anyScope: true,
    run: checkCompressedList,
  },

  'encodings.gzip.only-on-request': {
    text: 'An answer is compressed only when the client requests it (inferred).',
    observe:
      'GET and list without Accept-Encoding, with identity, with gzip;q=0, and with an unknown coding, and a list in YAML, Protobuf, CBOR and as a Table without Accept-Encoding: no content-encoding header.',
    wrong: 'Answers are always compressed.',
    level: 'SHOULD',
    needs: ['compression'],
    subjects: anyCollection,
    run: checkOnlyOnRequest,
  },

  'encodings.gzip.gate-off': {
    text: 'Users may switch a beta gate off: with APIResponseCompression=false answers are not compressed.',
    observe:
      'On a server started with the gate APIResponseCompression=false, also behind another gate, a large object and list with Accept-Encoding: gzip are answered 200 and uncompressed, and so is a list in YAML and in Protobuf.',
    wrong: 'The gate has no effect.',
    alsoIn: ['core 3.3'],
    needs: ['launcher', 'compression'],
    run: checkGateOff,
  },

  'encodings.gzip.gate-default': {
    text: 'The gate APIResponseCompression is on by default, also where another gate is named. (A stated default.)',
    observe:
      'On a server without gates, and on one with a gate of another feature, a large object with Accept-Encoding: gzip is compressed.',
    wrong: 'As soon as any gate is named, the others are off.',
    level: 'SHOULD',
    alsoIn: ['core 3.3'],
    needs: ['launcher', 'compression'],
    run: checkGateDefault,
  },

  'encodings.gzip.every-media-type': {
    text: 'Compression works with every media type (inferred).',
    observe:
      'Lists of any collection in YAML, Protobuf, CBOR and as a Table, of 200 KB or more, with gzip: decompressed once, they parse, with the same members. A GET of the object is compressed as well.',
    wrong: 'Table answers are compressed twice.',
    level: 'SHOULD',
    needs: ['compression'],
    subjects: anyCollection,
    run: checkEveryMediaType,
  },
});
