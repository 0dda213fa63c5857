// The faults of encodings, by file.
import type { Fault } from '../fault.ts';
import besideEncodings from './beside-encodings.ts';
import cbor from './cbor.ts';
import compression from './compression.ts';
import contentTypes from './content-types.ts';
import negotiation from './negotiation.ts';
import negotiationOfWrites from './negotiation-of-writes.ts';
import protobuf from './protobuf.ts';
import protobufBodies from './protobuf-bodies.ts';
import protobufOfCustomKinds from './protobuf-of-custom-kinds.ts';
import sharedState from './shared-state.ts';
import tableColumns from './table-columns.ts';
import tables from './tables.ts';
import deleteOptions from './delete-options.ts';
import values from './values.ts';
import yaml from './yaml.ts';

export const encodingFaults: readonly Fault[] = [
  ...besideEncodings,
  ...cbor,
  ...compression,
  ...contentTypes,
  ...negotiation,
  ...negotiationOfWrites,
  ...protobuf,
  ...protobufBodies,
  ...protobufOfCustomKinds,
  ...sharedState,
  ...tables,
  ...tableColumns,
  ...values,
  ...yaml,
  ...deleteOptions,
];
