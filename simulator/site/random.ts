/** Pseudo-random numbers. Streams of different names are independent; the same seed and name give the same stream. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number, name: string) {
    const mix = splitMix(seed ^ hashOf(name));
    this.#a = mix();
    this.#b = mix();
    this.#c = mix();
    for (let i = 0; i < 12; i++) this.uniform();
  }

  /** Uniform in [0, 1) with 32 random bits (sfc32). */
  uniform(): number {
    const drawn = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + drawn) | 0;
    return (drawn >>> 0) / 4_294_967_296;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** Uniform integer in [low, high], both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  /** True with a probability of `share`. */
  chance(share: number): boolean {
    return this.uniform() < share;
  }

  /** Normal deviate (Box and Muller). */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Exponential deviate: the waiting time of a Poisson process with this mean. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.uniform());
  }

  /** Uniformly one of a list. Throws RangeError where it is empty. */
  pick<T>(list: readonly T[]): T {
    const drawn = list[Math.floor(this.uniform() * list.length)];
    if (drawn === undefined) throw new RangeError('Nothing to pick from');
    return drawn;
  }

  /** One of a list of [item, weight], by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.uniform() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.pick(list)[0];
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function splitMix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return mixed ^ (mixed >>> 16);
  };
}
