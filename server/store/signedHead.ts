/** A head of the journal, signed: what an anchor holds, and what the head beside the chain is checked against. */
import type { JournalHead } from './journal.ts';

export interface SignedHead extends JournalHead {
  /** epoch ms of the signature */
  readonly time: number;
  /** Fingerprint of the key. */
  readonly key: string;
  /** ed25519, base64. */
  readonly signature: string;
}

export interface HeadSigner {
  /** SHA-256 of the public key's SPKI bytes, hexadecimal. */
  readonly fingerprint: string;
  /** SPKI, DER, base64. */
  readonly publicKey: string;
  sign(head: JournalHead): SignedHead;
}
