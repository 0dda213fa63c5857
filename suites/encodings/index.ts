// The files of requirements of this topic, in the order in which their cases run.
import cbor from './cbor.suite.ts';
import cborForms from './cbor-forms.suite.ts';
import cborPatches from './cbor-patches.suite.ts';
import compression from './compression.suite.ts';
import negotiation from './negotiation.suite.ts';
import protobuf from './protobuf.suite.ts';
import table from './table.suite.ts';

export default {
  cbor,
  'cbor-forms': cborForms,
  'cbor-patches': cborPatches,
  compression,
  negotiation,
  protobuf,
  table,
};
