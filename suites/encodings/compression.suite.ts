// Requirements on gzip answers (core 4.14).
import { section } from '../kit/case.ts';

export default section('core', '4.14', {
  'encodings.gzip.get': {
    text: 'A get with Accept-Encoding: gzip is answered with content-encoding gzip. (A concession of this suite that the document does not make: only large bodies are judged, because servers do not compress small ones.)',
    observe:
      'GET an object with 200 KB of annotations: the header is present and the decompressed body equals the plain answer.',
    wrong: 'The header is set but the body is plain.',
    needs: ['compression'],
  },

  'encodings.gzip.list': {
    text: 'A list with Accept-Encoding: gzip is answered with content-encoding gzip.',
    observe:
      'List objects of 200 KB or more in total: the header is present and the decompressed body has the data of the plain list.',
    wrong: 'Lists are never compressed.',
    needs: ['compression'],
  },

  'encodings.gzip.only-on-request': {
    text: 'An answer is compressed only when the client requests it (inferred).',
    observe:
      'The same requests without Accept-Encoding, with identity, and with gzip;q=0: no content-encoding header.',
    wrong: 'Answers are always compressed.',
    level: 'SHOULD',
    needs: ['compression'],
  },

  'encodings.gzip.gate-off': {
    text: 'Users may switch a beta gate off: with APIResponseCompression=false answers are not compressed.',
    observe:
      'On a server started with the gate APIResponseCompression=false, a large list with Accept-Encoding: gzip is answered 200 and uncompressed.',
    wrong: 'The gate has no effect.',
    alsoIn: ['core 3.3'],
    needs: ['launcher', 'compression'],
  },

  'encodings.gzip.every-media-type': {
    text: 'Compression works with every media type (inferred).',
    observe: 'gzip with YAML, Protobuf and Table answers of 200 KB: decompressed once, they parse.',
    wrong: 'Table answers are compressed twice.',
    level: 'SHOULD',
    needs: ['compression'],
  },
});
