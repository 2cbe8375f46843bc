/** Signed heads of the journal: the content of anchors and of the stored head. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { JournalHead, KeyRecord } from './journal.ts';

/** A head with the ed25519 signature of the statement `headStatement`. */
export interface SignedHead extends JournalHead {
  /** Epoch milliseconds of the signature. */
  readonly time: number;
  /** Fingerprint of the key. */
  readonly key: string;
  /** ed25519 over `headStatement`, base64. */
  readonly signature: string;
}

/** Signs heads with the private key of the data directory. */
export interface HeadSigner {
  /** SHA-256 of the public key's SPKI bytes, hexadecimal. */
  readonly fingerprint: string;
  /** SPKI, DER, base64. */
  readonly publicKey: string;
  sign(head: JournalHead): SignedHead;
  /** ed25519 signature of a file's bytes, which must not read like a head. */
  signFile(bytes: Uint8Array): Uint8Array;
  /** The journal entry that names the key. */
  keyRecord(): KeyRecord;
}

/** First word of the text that is signed. */
export const HEAD_WORD = 'shotpoint-journal';

/** The text that is signed. */
export function headStatement({ sequence, hash, time }: Omit<SignedHead, 'key' | 'signature'>): string {
  return `${HEAD_WORD} ${sequence} ${hash} ${time}`;
}

/** Whether the signature of a head is valid; false for malformed input. `publicKey`: SPKI, DER, base64. */
export function isSignedBy(head: SignedHead, publicKey: string): boolean {
  try {
    const signature = Buffer.from(head.signature, 'base64');
    return verify(null, Buffer.from(headStatement(head)), readPublicKey(publicKey), signature);
  } catch {
    return false;
  }
}

/** Parses SPKI, DER, base64. Throws where the text is not a key. */
export function readPublicKey(publicKey: string): KeyObject {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
}

/** SHA-256 of the SPKI bytes, hexadecimal. */
export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
}
