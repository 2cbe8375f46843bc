/**
 * A digest for each of many keys in 17 bytes: what the journal says of a report or an act, to be compared
 * with its row. The digest of a set of fields is the sum of theirs, so that a change is a difference. The
 * salt is random, so that nobody can prepare a row with the same sum.
 */
import { hash, randomBytes } from 'node:crypto';

const MODULUS = 2 ** 48;
const START_SIZE = 1024;

export class DigestTable {
  readonly #salt = randomBytes(16).toString('hex');
  #keys = new Float64Array(START_SIZE);
  #sums = new Float64Array(START_SIZE);
  #seen = new Uint8Array(START_SIZE);
  #count = 0;
  #seenCount = 0;

  /** Digest of one field; 0 for a value that is absent. */
  digest(field: string, value: unknown): number {
    if (value === undefined || value === null) return 0;
    return this.#hash(`${field}\n${JSON.stringify(value)}`);
  }

  /** Adds to the sum of a key, which is 0 at first. `difference` may be negative. */
  add(key: string, difference: number): void {
    if (this.#count * 2 >= this.#keys.length) this.#grow();
    const at = this.#placeOf(this.#keyOf(key));
    if (this.#keys[at] === 0) this.#count++;
    this.#keys[at] = this.#keyOf(key);
    this.#sums[at] = modulo((this.#sums[at] ?? 0) + difference);
  }

  /** Whether a key is known with this sum; it counts as seen then. */
  matches(key: string, sum: number): boolean {
    const at = this.#placeOf(this.#keyOf(key));
    if (this.#keys[at] === 0) return false;
    if (this.#seen[at] === 0) this.#seenCount++;
    this.#seen[at] = 1;
    return this.#sums[at] === modulo(sum);
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
    const [keys, sums, seen] = [this.#keys, this.#sums, this.#seen];
    this.#keys = new Float64Array(keys.length * 2);
    this.#sums = new Float64Array(keys.length * 2);
    this.#seen = new Uint8Array(keys.length * 2);
    keys.forEach((key, from) => {
      if (key === 0) return;
      const at = this.#placeOf(key);
      this.#keys[at] = key;
      this.#sums[at] = sums[from] ?? 0;
      this.#seen[at] = seen[from] ?? 0;
    });
  }
}

function modulo(sum: number): number {
  return ((sum % MODULUS) + MODULUS) % MODULUS;
}
