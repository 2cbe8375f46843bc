/** A head of the journal, signed: what an anchor holds, and what the head beside the chain is checked against. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { JournalHead, KeyRecord } from './journal.ts';

export interface SignedHead extends JournalHead {
  /** epoch ms of the signature */
  readonly time: number;
  /** Fingerprint of the key. */
  readonly key: string;
  /** ed25519 over `headStatement`, base64. */
  readonly signature: string;
}

export interface HeadSigner {
  /** SHA-256 of the public key's SPKI bytes, hexadecimal. */
  readonly fingerprint: string;
  /** SPKI, DER, base64. */
  readonly publicKey: string;
  sign(head: JournalHead): SignedHead;
  /** The entry that names the key in the journal. */
  record(): KeyRecord;
}

/** The text that is signed. */
export function headStatement({ sequence, hash, time }: Omit<SignedHead, 'key' | 'signature'>): string {
  return `shotpoint-journal ${sequence} ${hash} ${time}`;
}

/** False also for a signature or a key that is none. `publicKey`: SPKI, DER, base64. */
export function isSignedBy(head: SignedHead, publicKey: string): boolean {
  try {
    const signature = Buffer.from(head.signature, 'base64');
    return verify(null, Buffer.from(headStatement(head)), readPublicKey(publicKey), signature);
  } catch {
    return false;
  }
}

/** Throws where the text is no key. */
export function readPublicKey(publicKey: string): KeyObject {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
}

export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
}
