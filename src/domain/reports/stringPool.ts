/**
 * Interned texts: each distinct text is stored once and has a small number as its id, 0 for none. References are
 * counted, and unused texts are dropped, so that the pool is never larger than the rows that use it.
 */
export class StringPool {
  readonly #byText = new Map<string, number>();
  readonly #texts: (string | undefined)[] = [undefined];
  readonly #uses: number[] = [0];
  readonly #free: number[] = [];

  /** Number of distinct texts. */
  get size(): number {
    return this.#byText.size;
  }

  /** Id of a text, stored where it is new; adds a reference. */
  acquire(text: string): number {
    const known = this.#byText.get(text);
    if (known !== undefined) {
      this.#uses[known]++;
      return known;
    }
    const id = this.#free.pop() ?? this.#texts.length;
    this.#texts[id] = text;
    this.#uses[id] = 1;
    this.#byText.set(text, id);
    return id;
  }

  /** Removes a reference; drops the text with the last one. No effect for 0. */
  release(id: number): void {
    if (id === 0 || --this.#uses[id] > 0) return;
    this.#byText.delete(this.#texts[id] ?? '');
    this.#texts[id] = undefined;
    this.#free.push(id);
  }

  /** Id of a text, 0 where it is not stored. */
  idOf(text: string): number {
    return this.#byText.get(text) ?? 0;
  }

  /** Text of an id; undefined for 0. */
  textOf(id: number): string | undefined {
    return this.#texts[id];
  }
}

/** Hash of all characters of a text, 0 ≤ result < 2³²; depends on the seed. About 2 ns per character. */
export function hashText(text: string, seed = 0): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mixHash(h);
}

/** Distributes differences in a few bits over all 32; 0 ≤ result < 2³². */
export function mixHash(bits: number): number {
  let h = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
