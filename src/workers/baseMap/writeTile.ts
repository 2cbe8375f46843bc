import type { RawFeature, RawTile } from 'geojson-vt';
import { PbfWriter } from 'pbf';

/** Fields of the messages of a vector tile (vector-tile-spec 2.1, section 4). */
const TILE = { layers: 3 } as const;
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 } as const;
const FEATURE = { tags: 2, type: 3, geometry: 4 } as const;
const VALUE = { string: 1, double: 3, signed: 6, boolean: 7 } as const;
/** Commands of a geometry. */
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7] as const;

/** Numbers of the shortest line, which has two corners. */
const MIN_LINE_LENGTH = 4;

/** Types of a feature as they are cut: of the specification, and a point whose coordinates are its own. */
const [POINT, POLYGON, ONE_POINT] = [1, 3, 4] as const;

type Scalar = string | number | boolean;
type Flat = Int16Array | Int32Array;

/** `extent`: units along a tile's edge. `layerProperty`: feature property that names its layer. */
export interface TileFormat {
  readonly extent: number;
  readonly layerProperty: string;
}

/**
 * The bytes of a vector tile with a layer for each value of a property. Values that are neither text, number nor truth are
 * written as JSON. O(corners).
 */
export function writeTile(tile: RawTile, format: TileFormat): ArrayBuffer {
  const pbf = new PbfWriter();
  for (const [name, features] of Map.groupBy(tile.features, ({ tags }) =>
    String(tags?.[format.layerProperty]),
  ))
    pbf.writeMessage(TILE.layers, writeLayer, { name, features, extent: format.extent });
  const bytes = pbf.finish();
  return bytes.slice().buffer as ArrayBuffer;
}

interface Layer {
  readonly name: string;
  readonly features: readonly RawFeature[];
  readonly extent: number;
}

function writeLayer({ name, features, extent }: Layer, pbf: PbfWriter): void {
  const [keys, values] = [new Numbers<string>(), new Numbers<Scalar>()];
  pbf.writeVarintField(LAYER.version, 2);
  pbf.writeStringField(LAYER.name, name);
  pbf.writeVarintField(LAYER.extent, extent);
  for (const feature of features) {
    const geometry = geometryOf(feature);
    // A reader refuses the whole tile for a feature without one.
    if (geometry.length > 0)
      pbf.writeMessage(LAYER.features, writeFeature, { feature, geometry, keys, values });
  }
  for (const key of keys.all) pbf.writeStringField(LAYER.keys, key);
  for (const value of values.all) pbf.writeMessage(LAYER.values, writeValue, value);
}

/** Numbers the distinct values of a layer in the order they are first met. */
class Numbers<T> {
  readonly #numbers = new Map<T, number>();

  get all(): Iterable<T> {
    return this.#numbers.keys();
  }

  of(value: T): number {
    const number = this.#numbers.get(value) ?? this.#numbers.size;
    this.#numbers.set(value, number);
    return number;
  }
}

interface LayerFeature {
  readonly feature: RawFeature;
  readonly geometry: number[];
  readonly keys: Numbers<string>;
  readonly values: Numbers<Scalar>;
}

function writeFeature({ feature, geometry, keys, values }: LayerFeature, pbf: PbfWriter): void {
  const tags = Object.entries(feature.tags ?? {}).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [keys.of(key), values.of(scalarOf(value))],
  );
  pbf.writePackedVarint(FEATURE.tags, tags);
  pbf.writeVarintField(FEATURE.type, feature.type === ONE_POINT ? POINT : feature.type);
  pbf.writePackedVarint(FEATURE.geometry, geometry);
}

function scalarOf(value: unknown): Scalar {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? value : JSON.stringify(value);
}

function writeValue(value: Scalar, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(VALUE.string, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(VALUE.boolean, value);
  else if (Number.isSafeInteger(value)) pbf.writeSVarintField(VALUE.signed, value);
  else pbf.writeDoubleField(VALUE.double, value);
}

/** Commands and the steps from corner to corner. */
function geometryOf(feature: RawFeature): number[] {
  const path = new Path();
  if (feature.type === ONE_POINT) path.move(new Int32Array([feature.x, feature.y]), 2);
  else if (feature.type === POINT) path.move(feature.geometry, feature.geometry.length);
  else if (feature.type === POLYGON) for (const corners of feature.geometry) path.closedLine(corners);
  else for (const corners of feature.geometry) path.line(corners);
  return path.commands;
}

class Path {
  readonly commands: number[] = [];
  #x = 0;
  #y = 0;

  /** Moves to the first corners, `length` numbers of them. */
  move(corners: Flat, length: number): void {
    this.#addCommand(MOVE_TO, length >> 1);
    this.#addSteps(corners, 0, length);
  }

  /** A line through the corners. */
  line(corners: Flat): void {
    this.#addLine(corners, corners.length);
  }

  /** A line back to its first corner, which it does not name again. */
  closedLine(corners: Flat): void {
    const length = corners.length - 2;
    this.#addLine(corners, length);
    if (length >= MIN_LINE_LENGTH) this.#addCommand(CLOSE_PATH, 1);
  }

  #addLine(corners: Flat, length: number): void {
    if (length < MIN_LINE_LENGTH) return;
    this.move(corners, 2);
    this.#addCommand(LINE_TO, (length - 2) >> 1);
    this.#addSteps(corners, 2, length);
  }

  /** Adds a command for `count` corners; none for no corner. */
  #addCommand(command: number, count: number): void {
    if (count > 0) this.commands.push(command | (count << 3));
  }

  #addSteps(corners: Flat, from: number, to: number): void {
    for (let i = from; i < to; i += 2) {
      const x = corners[i] ?? 0;
      const y = corners[i + 1] ?? 0;
      this.commands.push(zigzag(x - this.#x), zigzag(y - this.#y));
      this.#x = x;
      this.#y = y;
    }
  }
}

const zigzag = (step: number): number => (step << 1) ^ (step >> 31);
