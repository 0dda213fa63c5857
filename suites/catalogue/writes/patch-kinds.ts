// Requirements on the kinds of PATCH that a Content-Type selects, apply excepted.
import type { Row } from '../row.ts';

export default [
  {
    id: 'writes.json-patch.operations',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A JSON patch is a sequence of RFC 6902 operations, carried out in order.',
    observe:
      'One request with each of the six operations on labels, on annotations and on the list of finalizers, with ~1 and ~0 in paths, a test of an object whose members stand in another order, and where served one on lists and maps of a custom kind that stand below each other: the final state is that of RFC 6902.',
    wrong: 'Operations beyond add, replace and remove are unsupported, or ~1 is not read as a slash.',
  },
  {
    id: 'writes.json-patch.failing-test',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A failing test operation makes the whole patch fail.',
    observe:
      'A patch that adds a label and then tests a wrong value (a text, its beginning, a number for a text, an object with another, a further and a missing member): a refusal (any 4xx), the label is not added and resourceVersion is unchanged. With the right value: success.',
    wrong: 'The operations before the failing test are stored, or test is ignored.',
  },
  {
    id: 'writes.json-patch.malformed-refused',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A JSON patch that RFC 6902 does not let succeed is refused as a whole.',
    observe:
      'A sound operation before one with an unknown or no op, without path, a move without from, a copy or remove of what is not there, an add below what is not there, and indexes that are no number or out of bounds: a refusal (any 4xx), and nothing is stored; nor is a body that is no array. Each is carried out once put right.',
    wrong: 'An operation that is not known is left out, and the others are stored.',
  },
  {
    id: 'writes.json-patch.library-edges',
    document: 'core',
    section: '4.8',
    level: 'UNSPECIFIED',
    text: 'RFC 6902 speaks of an index with a leading zero, a negative index, a replace and a test of a missing member and an add without a value, and libraries in common use read them otherwise. The document does not say which.',
    observe: 'Send each after a sound operation; record the status, and whether the sound one was stored.',
    wrong: 'Failing a server whose library takes 01 for 1.',
  },
  {
    id: 'writes.merge-patch.semantics',
    document: 'core',
    section: '4.8',
    also: ['core 4.2'],
    level: 'MUST',
    text: 'A merge patch follows RFC 7386: given values are merged, null removes, lists are replaced.',
    observe:
      'One patch that sets a label, sends null for another and gives a new finalizers list: exactly these change, other labels and the annotations stay.',
    wrong: 'null is stored or ignored, or lists are appended.',
  },
  {
    id: 'writes.strategic-patch.built-in',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A strategic merge patch is accepted by built-in types.',
    observe:
      'A strategic merge patch of a label on a PodTemplate and on a ConfigMap: success, the label is changed and the other labels stay.',
    wrong: 'The media type is refused, or the patch replaces the object.',
  },
  {
    id: 'writes.strategic-patch.keyed-list',
    document: 'core',
    section: '4.8',
    also: ['core 4.9'],
    level: 'SHOULD',
    text: 'A strategic merge patch is a merge of its own kind: lists with a merge key are merged by element, where a merge patch replaces them. (Inferred: the lists with a merge key are not shown.)',
    observe:
      'On a PodTemplate with two containers, a strategic merge patch that names one container and changes its image keeps the other container; the same body as a merge patch drops it.',
    wrong: 'The strategic type is treated as an RFC 7386 merge and so drops list elements.',
  },
  {
    id: 'writes.strategic-patch.not-custom',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'A strategic merge patch never works for types from custom resource definitions.',
    observe:
      'Strategic merge patch of a label of a custom object: a refusal and no change. The same body as a merge patch succeeds.',
    wrong: 'The server falls back to a merge patch with 200.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'writes.patch.no-cbor-kinds',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'JSON patch, merge patch and strategic merge patch have no CBOR form, also where CBOR is enabled.',
    observe:
      'PATCH with a CBOR body under application/merge-patch+cbor, application/json-patch+cbor and application/strategic-merge-patch+cbor: a refusal and no change. The same change as application/merge-patch+json succeeds.',
    wrong: 'application/merge-patch+cbor is accepted.',
    needs: ['cbor'],
  },
  {
    id: 'writes.patch.unknown-content-type',
    document: 'core',
    section: '4.8',
    level: 'UNSPECIFIED',
    text: 'The answer to a PATCH with another Content-Type is not described.',
    observe: 'PATCH with application/json; record the status, and whether the object changed.',
    wrong: 'Demanding 415.',
  },
  {
    id: 'writes.texts.kept-as-sent',
    document: 'core',
    section: '4.8',
    also: ['core 2.3'],
    level: 'MUST',
    text: 'A text that a write states reads back as it was sent, however long it is and whatever its characters. Where a server refuses a text for its length, the row judges the shorter texts: limits are not shown (core 8).',
    observe:
      'An annotation of 70 KB of ASCII, of 200 KB of characters of three bytes, and one with quotes, line ends and characters of two to four bytes, by POST, PUT and each kind of PATCH, of a config map and where served of a custom object: the answer and a GET show the same text.',
    wrong: 'A body is decoded block by block, so that a character at the edge of a block is lost.',
  },
] as const satisfies readonly Row[];
