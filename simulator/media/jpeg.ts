/**
 * Encoder for baseline JPEG (ITU T.81) with chroma at half resolution. All components use the quantisation table and the
 * Huffman tables of Annex K for luminance: slightly larger files, half the code.
 */
import type { Canvas } from './canvas.ts';

/** Order of the 64 coefficients of a block in the file. */
const ZIGZAG = zigzag();
/** Table K.1, rows of frequencies. */
const QUANTISATION = bytesOf(
  '100b0a101828333d0c0c0e131a3a3c370e0d1018283945380e11161d3357503e' +
    '12162538446d674d182337405168715c31404e5767797865485c5f6270646763',
);
const DC_BITS = bytesOf('00010501010101010100000000000000');
const DC_VALUES = bytesOf('000102030405060708090a0b');
const AC_BITS = bytesOf('0002010303020403050504040000017d');
const AC_VALUES = bytesOf(
  '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a' +
    '3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a9293' +
    '9495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6' +
    'e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
);
const END_OF_BLOCK = 0x00;
const SIXTEEN_ZEROS = 0xf0;

/** Encodes a canvas. `quality` is 1 to 100 on the scale of the Independent JPEG Group. */
export function encodeJpeg(canvas: Canvas, quality: number): Uint8Array {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const table = QUANTISATION.map((step) => Math.max(1, Math.min(255, Math.round((step * scale) / 100))));
  const out = new BitWriter();
  out.marker(0xd8);
  out.segment(0xe0, [...bytesOf('4a464946000101'), 0, 0, 1, 0, 1, 0, 0]);
  out.segment(0xdb, [0, ...ZIGZAG.map((at) => table[at] ?? 1)]);
  const { width, height } = canvas;
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  out.segment(0xc0, [8, ...size, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
  out.segment(0xc4, [0x00, ...DC_BITS, ...DC_VALUES]);
  out.segment(0xc4, [0x10, ...AC_BITS, ...AC_VALUES]);
  out.segment(0xda, [3, 1, 0x00, 2, 0x00, 3, 0x00, 0, 63, 0]);
  const scan = new ScanWriter(out, table);
  const planes = planesOf(canvas);
  for (let y = 0; y < height; y += 16) for (let x = 0; x < width; x += 16) scan.writeUnit(planes, x, y);
  out.flush();
  out.marker(0xd9);
  return out.bytes();
}

interface Plane {
  readonly width: number;
  readonly height: number;
  /** Level-shifted: −128 to 127. */
  readonly values: Float32Array;
}

type Planes = readonly [Plane, Plane, Plane];

function planesOf({ width, height, pixels }: Canvas): Planes {
  const full = Array.from({ length: 3 }, () => new Float32Array(width * height));
  const [luma, blue, red] = full;
  for (let i = 0, at = 0; i < width * height; i++, at += 3) {
    const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    luma![i] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
    blue![i] = -0.168736 * r - 0.331264 * g + 0.5 * b;
    red![i] = 0.5 * r - 0.418688 * g - 0.081312 * b;
  }
  const plane = (values: Float32Array): Plane => ({ width, height, values });
  return [plane(luma!), halfSize(plane(blue!)), halfSize(plane(red!))];
}

function halfSize({ width, height, values }: Plane): Plane {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const out = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const right = Math.min(2 * x + 1, width - 1);
      const [top, bottom] = [2 * y * width, Math.min(2 * y + 1, height - 1) * width];
      const sum =
        values[top + 2 * x]! + values[top + right]! + values[bottom + 2 * x]! + values[bottom + right]!;
      out[y * half.width + x] = sum / 4;
    }
  }
  return { ...half, values: out };
}

const COSINES = Float32Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7];
  return 0.5 * (frequency === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});
const DC_CODES = codesOf(DC_BITS, DC_VALUES);
const AC_CODES = codesOf(AC_BITS, AC_VALUES);

class ScanWriter {
  readonly #out: BitWriter;
  readonly #table: Uint8Array;
  readonly #previousDc = [0, 0, 0];
  readonly #block = new Float32Array(64);
  readonly #rows = new Float32Array(64);

  constructor(out: BitWriter, table: Uint8Array) {
    this.#out = out;
    this.#table = table;
  }

  /** Writes the unit of 16 × 16 pixels at (x, y): four blocks of luma and one of each chroma plane. */
  writeUnit([luma, blue, red]: Planes, x: number, y: number): void {
    for (const [dx, dy] of [
      [0, 0],
      [8, 0],
      [0, 8],
      [8, 8],
    ] as const)
      this.#writeBlock(0, luma, x + dx, y + dy);
    this.#writeBlock(1, blue, x / 2, y / 2);
    this.#writeBlock(2, red, x / 2, y / 2);
  }

  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #writeBlock(component: number, plane: Plane, left: number, top: number): void {
    this.#readBlock(plane, left, top);
    this.#transform();
    const dc = this.#quantisedValue(0);
    this.#writeNumber(DC_CODES, 0, dc - this.#previousDc[component]!);
    this.#previousDc[component] = dc;
    let zeros = 0;
    for (let k = 1; k < 64; k++) {
      const value = this.#quantisedValue(ZIGZAG[k]!);
      if (value === 0) {
        zeros++;
        continue;
      }
      for (; zeros > 15; zeros -= 16) this.#writeCode(AC_CODES, SIXTEEN_ZEROS);
      this.#writeNumber(AC_CODES, zeros, value);
      zeros = 0;
    }
    if (zeros > 0) this.#writeCode(AC_CODES, END_OF_BLOCK);
  }

  /** Copies the block at (left, top); pixels outside repeat the edge. */
  #readBlock({ width, height, values }: Plane, left: number, top: number): void {
    for (let y = 0; y < 8; y++) {
      const row = Math.min(top + y, height - 1) * width;
      for (let x = 0; x < 8; x++) this.#block[y * 8 + x] = values[row + Math.min(left + x, width - 1)]!;
    }
  }

  #transform(): void {
    multiply(this.#block, this.#rows);
    multiply(this.#rows, this.#block);
  }

  #quantisedValue(at: number): number {
    return Math.round(this.#block[at]! / this.#table[at]!);
  }

  /** Writes the number of zeros before a value, its length and its bits (F.1.2). */
  #writeNumber(codes: readonly Code[], zeros: number, value: number): void {
    const length = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
    this.#writeCode(codes, (zeros << 4) | length);
    if (length > 0) this.#out.bits(value < 0 ? value + (1 << length) - 1 : value, length);
  }

  #writeCode(codes: readonly Code[], symbol: number): void {
    const { bits, length } = codes[symbol]!;
    this.#out.bits(bits, length);
  }
}

/** Cosine transform of each row, written as a column; applied twice it transforms the block. */
function multiply(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < 8; row++) {
    for (let frequency = 0; frequency < 8; frequency++) {
      let sum = 0;
      for (let place = 0; place < 8; place++) sum += from[row * 8 + place]! * COSINES[frequency * 8 + place]!;
      to[frequency * 8 + row] = sum;
    }
  }
}

interface Code {
  readonly bits: number;
  readonly length: number;
}

/** Huffman codes by symbol, from the number of codes of each length (C.2). */
function codesOf(counts: Uint8Array, symbols: Uint8Array): Code[] {
  const codes: Code[] = [];
  let [next, at] = [0, 0];
  counts.forEach((count, index) => {
    for (let n = 0; n < count; n++) codes[symbols[at++]!] = { bits: next++, length: index + 1 };
    next <<= 1;
  });
  return codes;
}

class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #pending = 0;
  #count = 0;

  marker(code: number): void {
    this.#byte(0xff);
    this.#byte(code);
  }

  segment(code: number, content: readonly number[]): void {
    this.marker(code);
    for (const byte of [(content.length + 2) >> 8, (content.length + 2) & 255, ...content]) this.#byte(byte);
  }

  /** Appends at most 16 bits. */
  bits(value: number, length: number): void {
    this.#pending = (this.#pending << length) | value;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#pending >> this.#count) & 255;
      this.#byte(byte);
      // Byte stuffing: 0xff would start a marker.
      if (byte === 0xff) this.#byte(0);
    }
    this.#pending &= (1 << this.#count) - 1;
  }

  /** Pads the last byte with ones. */
  flush(): void {
    if (this.#count > 0) this.bits((1 << (8 - this.#count)) - 1, 8 - this.#count);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}

function zigzag(): number[] {
  const places = Array.from({ length: 64 }, (_, at) => ({ x: at & 7, y: at >> 3, at }));
  const upwards = (sum: number) => sum % 2 === 0;
  return places
    .toSorted((a, b) => a.x + a.y - (b.x + b.y) || (upwards(a.x + a.y) ? a.x - b.x : a.y - b.y))
    .map(({ at }) => at);
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, n) => parseInt(hex.slice(2 * n, 2 * n + 2), 16));
}
