// Requirements on gzip answers.
import type { Row } from '../row.ts';

export default [
  {
    id: 'encodings.gzip.get',
    document: 'core',
    section: '4.14',
    level: 'MUST',
    text: 'A get with Accept-Encoding: gzip is answered with content-encoding gzip. (A concession of this suite, which the document does not make: only large bodies are judged, since servers leave small ones plain.)',
    observe:
      'GET an object with 200 KB of annotations: the header is there and the body unzips to the plain answer.',
    wrong: 'Header is set but the body is plain.',
    needs: ['compression'],
  },
  {
    id: 'encodings.gzip.list',
    document: 'core',
    section: '4.14',
    level: 'MUST',
    text: 'A list with Accept-Encoding: gzip is answered with content-encoding gzip.',
    observe:
      'List objects of 200 KB and more in all: the header is there and the body unzips to the data of the plain list.',
    wrong: 'Lists are never compressed.',
    needs: ['compression'],
  },
  {
    id: 'encodings.gzip.only-on-request',
    document: 'core',
    section: '4.14',
    level: 'SHOULD',
    text: 'An answer is compressed only when the client asks for it (inferred).',
    observe:
      'Same requests without Accept-Encoding, with identity, and with gzip;q=0: no content-encoding header.',
    wrong: 'Compressed always.',
    needs: ['compression'],
  },
  {
    id: 'encodings.gzip.gate-off',
    document: 'core',
    section: '4.14',
    also: ['core 3.3'],
    level: 'MUST',
    text: 'Users may switch a beta gate off: with APIResponseCompression=false answers are not compressed.',
    observe:
      'On a server started with the gate APIResponseCompression=false, a large list with Accept-Encoding: gzip comes plain with 200.',
    wrong: 'Gate has no effect.',
    needs: ['launcher', 'compression'],
  },
  {
    id: 'encodings.gzip.every-media-type',
    document: 'core',
    section: '4.14',
    level: 'SHOULD',
    text: 'Compression works with every media type (inferred).',
    observe: 'gzip with YAML, Protobuf and Table answers of 200 KB: unzipped once, they parse.',
    wrong: 'Table answers are compressed twice.',
    needs: ['compression'],
  },
] as const satisfies readonly Row[];
