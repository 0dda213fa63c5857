// One event of a watch in Protobuf: its length in four bytes, then a message with the type and the object, which has
// an envelope of its own. The documents do not describe it: it is as in the most used implementation.
import { Writer } from 'protobufjs/minimal.js';

const lengthBytes = 4;

/** @param object in its envelope */
export function protobufFrame(type: string, object: readonly Uint8Array[]): Uint8Array {
  const raw = Writer.create().uint32(0x0a).bytes(Buffer.concat(object)).finish();
  const event = Writer.create().uint32(0x0a).string(type).uint32(0x12).bytes(raw).finish();
  const frame = Buffer.alloc(lengthBytes + event.length);
  frame.writeUInt32BE(event.length);
  frame.set(event, lengthBytes);
  return frame;
}
