// Requirements on gzip answers.
import { section } from '../kit/case.ts';

export default section('core', '4.14', {
  'encodings.gzip.get': {
    text: 'A get with Accept-Encoding: gzip is answered with content-encoding gzip. (A concession of this suite, which the document does not make: only large bodies are judged, since servers leave small ones plain.)',
    observe:
      'GET an object with 200 KB of annotations: the header is there and the body unzips to the plain answer.',
    wrong: 'Header is set but the body is plain.',
    needs: ['compression'],
  },

  'encodings.gzip.list': {
    text: 'A list with Accept-Encoding: gzip is answered with content-encoding gzip.',
    observe:
      'List objects of 200 KB and more in all: the header is there and the body unzips to the data of the plain list.',
    wrong: 'Lists are never compressed.',
    needs: ['compression'],
  },

  'encodings.gzip.only-on-request': {
    text: 'An answer is compressed only when the client asks for it (inferred).',
    observe:
      'Same requests without Accept-Encoding, with identity, and with gzip;q=0: no content-encoding header.',
    wrong: 'Compressed always.',
    level: 'SHOULD',
    needs: ['compression'],
  },

  'encodings.gzip.gate-off': {
    text: 'Users may switch a beta gate off: with APIResponseCompression=false answers are not compressed.',
    observe:
      'On a server started with the gate APIResponseCompression=false, a large list with Accept-Encoding: gzip comes plain with 200.',
    wrong: 'Gate has no effect.',
    alsoIn: ['core 3.3'],
    needs: ['launcher', 'compression'],
  },

  'encodings.gzip.every-media-type': {
    text: 'Compression works with every media type (inferred).',
    observe: 'gzip with YAML, Protobuf and Table answers of 200 KB: unzipped once, they parse.',
    wrong: 'Table answers are compressed twice.',
    level: 'SHOULD',
    needs: ['compression'],
  },
});
