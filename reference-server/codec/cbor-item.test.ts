// CBOR of the server.
import { testCbor } from '../../fixtures/cbor/contract.test-support.ts';
import { CborError, decodeCbor, decodeFirstCbor, encodeCbor } from './cbor-item.ts';

testCbor({ CborError, decodeCbor, decodeFirstCbor, encodeCbor });
