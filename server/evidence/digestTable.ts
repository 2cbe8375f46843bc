/**
 * Hash table with open addressing: a digest per key in 17 bytes. Holds the journal's digest of each report and audit row
 * for comparison with the table rows. The random salt prevents rows crafted to have the same digest.
 */
import { hash, randomBytes } from 'node:crypto';

const START_SIZE = 1024;

/** Digests by key, and which keys were compared. */
export class DigestTable {
  readonly #salt = randomBytes(16).toString('hex');
  #keys = new Float64Array(START_SIZE);
  #digests = new Float64Array(START_SIZE);
  #seen = new Uint8Array(START_SIZE);
  #count = 0;
  #seenCount = 0;

  /** 48 bits of the salted SHA-256 of the values' JSON. */
  digest(values: readonly unknown[]): number {
    return this.#hash(`values\n${JSON.stringify(values)}`);
  }

  /** Sets or replaces the digest of a key. Amortised O(1). */
  set(key: string, digest: number): void {
    if (this.#count * 2 >= this.#keys.length) this.#grow();
    const hashed = this.#keyOf(key);
    const at = this.#slotOf(hashed);
    if (this.#keys[at] === 0) this.#count++;
    this.#keys[at] = hashed;
    this.#digests[at] = digest;
  }

  /** Whether a key has this digest. Marks the key as seen; false for unknown keys. */
  compare(key: string, digest: number): boolean {
    const at = this.#slotOf(this.#keyOf(key));
    if (this.#keys[at] === 0) return false;
    if (this.#seen[at] === 0) this.#seenCount++;
    this.#seen[at] = 1;
    return this.#digests[at] === digest;
  }

  /** Whether a key has a digest. */
  has(key: string): boolean {
    return this.#keys[this.#slotOf(this.#keyOf(key))] !== 0;
  }

  /** Number of keys that were never compared. */
  get unseen(): number {
    return this.#count - this.#seenCount;
  }

  /** Whether a key was compared. */
  isSeen(key: string): boolean {
    return this.#seen[this.#slotOf(this.#keyOf(key))] === 1;
  }

  #hash(text: string): number {
    return hash('sha256', `${this.#salt}${text}`, 'buffer').readUIntBE(0, 6);
  }

  /** Never 0, which marks an empty slot. */
  #keyOf(key: string): number {
    return this.#hash(`key\n${key}`) + 1;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let at = (key % this.#keys.length) & mask;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, digests, seen] = [this.#keys, this.#digests, this.#seen];
    this.#keys = new Float64Array(keys.length * 2);
    this.#digests = new Float64Array(keys.length * 2);
    this.#seen = new Uint8Array(keys.length * 2);
    keys.forEach((key, from) => {
      if (key === 0) return;
      const at = this.#slotOf(key);
      this.#keys[at] = key;
      this.#digests[at] = digests[from] ?? 0;
      this.#seen[at] = seen[from] ?? 0;
    });
  }
}
