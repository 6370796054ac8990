import { createHash, randomBytes } from 'node:crypto';
import { fromBER, Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** Granted, and granted with changes (RFC 3161, 2.4.2). */
const GRANTED = [0, 1];

/** An answer that does not stamp what was asked for. Its message says why. */
export class BadTimestamp extends Error {}

/** Returns a number that no other request has: 16 bytes, positive, without a zero at its beginning. */
export function newNonce(): Buffer {
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  return nonce;
}

/** Returns a request (RFC 3161, 2.4.1) for a stamp over SHA-256 of the bytes of a note; the certificate is asked for. */
export function timestampRequest(note: string, nonce: Buffer): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: imprintOf(note) }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER(false));
}

/**
 * Checks the answer to a request: its status, imprint and nonce. The signature of the authority is not checked: `openssl
 * ts -verify` does it.
 *
 * @returns the time that it states
 * @throws BadTimestamp
 */
export function checkTimestamp(answer: Buffer, note: string, nonce: Buffer): Date {
  const info = stampedInfo(answer);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (
    hashAlgorithm.algorithmId !== SHA_256 ||
    !imprintOf(note).equals(hashedMessage.valueBlock.valueHexView)
  )
    throw new BadTimestamp('The authority stamped something else');
  if (info.nonce === undefined || !nonce.equals(withoutZeros(info.nonce.valueBlock.valueHexView)))
    throw new BadTimestamp('The authority answered with another nonce');
  return info.genTime;
}

function stampedInfo(answer: Buffer): TSTInfo {
  const response = parsed(() => new TimeStampResp({ schema: wholeOf(answer) }));
  const { status } = response.status;
  if (!GRANTED.includes(status))
    throw new BadTimestamp(`The authority refused the request (status ${status})`);
  return parsed(() => {
    const { timeStampToken: token } = response;
    if (token?.contentType !== SIGNED_DATA) throw new Error('No token');
    const { encapContentInfo } = new SignedData({ schema: new ContentInfo(token).content });
    if (encapContentInfo.eContentType !== TST_INFO) throw new Error('Another content');
    const content = Buffer.from(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer());
    return new TSTInfo({ schema: wholeOf(content) });
  });
}

/** Reads one value of DER, and nothing behind it. */
function wholeOf(bytes: Buffer) {
  const { offset, result } = fromBER(bytes);
  if (offset !== bytes.length) throw new Error('Not one value of DER');
  return result;
}

function parsed<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new BadTimestamp('The answer of the authority cannot be read');
  }
}

function imprintOf(note: string): Buffer {
  return createHash('sha256').update(note).digest();
}

function withoutZeros(number: Uint8Array): Buffer {
  const first = number.findIndex((byte) => byte !== 0);
  return Buffer.from(number.subarray(Math.max(first, 0)));
}
