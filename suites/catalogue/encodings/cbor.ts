// Requirements on CBOR bodies and streams, where the gate is on.
import type { Row } from '../row.ts';

export default [
  {
    id: 'encodings.cbor.off-by-default',
    document: 'core',
    section: '4.7',
    also: ['core 3.3'],
    level: 'SHOULD',
    text: 'CBOR is available only with its gate, which is off by default. (A stated default.)',
    observe:
      'On a server started without the gate, Accept application/cbor alone gives 406, and a CBOR request body is refused.',
    wrong: 'CBOR is served without the gate.',
    needs: ['launcher'],
  },
  {
    id: 'encodings.cbor.single-item',
    document: 'core',
    section: '4.7',
    level: 'MUST',
    text: 'application/cbor is one CBOR data item, for bodies and answers.',
    observe:
      'GET with that Accept: Content-Type application/cbor; decoder consumes the whole body as one item equal to the JSON data, but for members that are null; PUT it back works.',
    wrong: 'Trailing bytes, or JSON within a byte string.',
    needs: ['cbor'],
  },
  {
    id: 'encodings.cbor.watch-sequence',
    document: 'core',
    section: '4.7',
    level: 'MUST',
    text: 'A watch in CBOR answers application/cbor-seq, a sequence of CBOR watch events.',
    observe:
      'Watch with Accept application/cbor-seq, or application/cbor where that is refused: Content-Type application/cbor-seq and one decodable item an event.',
    wrong: 'Events come as one CBOR array, or as JSON.',
    needs: ['cbor'],
  },
  {
    id: 'encodings.cbor.apply-body',
    document: 'core',
    section: '4.7',
    level: 'MUST',
    text: 'application/apply-patch+cbor is the CBOR form of an apply.',
    observe:
      'PATCH with a CBOR body under application/apply-patch+cbor: the fields are applied, and the entry of the manager has the operation Apply.',
    wrong: 'Type is accepted but the body is read as a merge patch.',
    needs: ['cbor'],
  },
] as const satisfies readonly Row[];
