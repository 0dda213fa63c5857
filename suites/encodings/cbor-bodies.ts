// Encoding and decoding of bodies for the cases about CBOR.
import { CborError, decodeCbor, encodeCbor } from '../kit/cbor/cbor.ts';
import type { Answer } from '../kit/answers/answer.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

export const cbor = 'application/cbor';

/** One data item, with strings as text strings and without a tag. */
export const asCbor = (value: unknown): Uint8Array =>
  encodeCbor(value, { strings: 'text', isDescribed: false });

/** The object in a body of one data item. @throws CheckFailed */
export function objectInCbor({ bytes, request, status }: Answer): ApiObject {
  const reported = `${request} answered ${status} with a body that is not`;
  try {
    const value = decodeCbor(bytes);
    if (isRecord(value) && isRecord(value['metadata'])) return value as ApiObject;
  } catch (error) {
    if (!(error instanceof CborError)) throw error;
    throw new CheckFailed(`${reported} a CBOR data item: ${error.message}`);
  }
  throw new CheckFailed(`${reported} an object with metadata in CBOR`);
}

/** The same data without members that are null; null items of lists stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}
