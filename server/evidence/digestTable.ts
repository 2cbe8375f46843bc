/**
 * A digest for each of many keys in 17 bytes: what the journal says of a report or an act, to be compared
 * with its row. The salt is random, so that nobody can prepare a row with the same digest.
 */
import { hash, randomBytes } from 'node:crypto';

const START_SIZE = 1024;

export class DigestTable {
  readonly #salt = randomBytes(16).toString('hex');
  #keys = new Float64Array(START_SIZE);
  #digests = new Float64Array(START_SIZE);
  #seen = new Uint8Array(START_SIZE);
  #count = 0;
  #seenCount = 0;

  /** 48 bits of the values' JSON. */
  digest(values: readonly unknown[]): number {
    return this.#hash(`values\n${JSON.stringify(values)}`);
  }

  /** Gives a key its digest, in place of the one it had. */
  set(key: string, digest: number): void {
    if (this.#count * 2 >= this.#keys.length) this.#grow();
    const wanted = this.#keyOf(key);
    const at = this.#placeOf(wanted);
    if (this.#keys[at] === 0) this.#count++;
    this.#keys[at] = wanted;
    this.#digests[at] = digest;
  }

  /** Whether a key is known with this digest; it counts as seen then. */
  matches(key: string, digest: number): boolean {
    const at = this.#placeOf(this.#keyOf(key));
    if (this.#keys[at] === 0) return false;
    if (this.#seen[at] === 0) this.#seenCount++;
    this.#seen[at] = 1;
    return this.#digests[at] === digest;
  }

  has(key: string): boolean {
    return this.#keys[this.#placeOf(this.#keyOf(key))] !== 0;
  }

  /** Keys that no row was compared with. */
  get unseen(): number {
    return this.#count - this.#seenCount;
  }

  isSeen(key: string): boolean {
    return this.#seen[this.#placeOf(this.#keyOf(key))] === 1;
  }

  #hash(text: string): number {
    return hash('sha256', `${this.#salt}${text}`, 'buffer').readUIntBE(0, 6);
  }

  /** Never 0, which marks an empty place. */
  #keyOf(key: string): number {
    return this.#hash(`key\n${key}`) + 1;
  }

  #placeOf(key: number): number {
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
      const at = this.#placeOf(key);
      this.#keys[at] = key;
      this.#digests[at] = digests[from] ?? 0;
      this.#seen[at] = seen[from] ?? 0;
    });
  }
}
