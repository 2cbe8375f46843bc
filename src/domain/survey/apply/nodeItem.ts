/** Items of a node survey: how their fields are named and read, and the values that devices are configured with. */
import { isMissing, readBoolean, readFinite, readId } from '../../json/read.ts';
import type { Row } from '../../json/row.ts';
import type { Degrees, Metres, Radians } from '../../units.ts';

/** Microphones of a node. */
export const MIC_COUNT = 4;
/** Parts of a microphone in the order of the fields. */
export const MIC_PARTS = ['db', 'x', 'y', 'z'] as const;

/** Names of the fields of an item for each microphone: mic1_db, mic1_x … mic4_z. */
const MIC_NAMES = Array.from({ length: MIC_COUNT }, (_, mic) => ({
  db: `mic${mic + 1}_db`,
  x: `mic${mic + 1}_x`,
  y: `mic${mic + 1}_y`,
  z: `mic${mic + 1}_z`,
}));

/** Names of the sixteen microphone fields of an item, by microphone and part. */
export const MIC_FIELDS: readonly string[] = MIC_NAMES.flatMap((names) =>
  MIC_PARTS.map((part) => names[part]),
);

/** What the checks read of a node, wherever it comes from. NaN stands for a number that is missing or unreadable. */
export interface NodeValues {
  /** '' where the node has none. */
  readonly nodeId: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly alt: Metres;
  readonly yaw: Radians;
  readonly pitch: Radians;
  readonly roll: Radians;
  readonly squadId: string;
  /** Four microphones; a value may be NaN. */
  readonly mics: readonly Mic[];
}

/** Sensitivity in dB and place in metres of a microphone. */
export type Mic = Readonly<Record<(typeof MIC_PARTS)[number], number>>;

/** Names of the places of a node, today's first. */
const PLACE_NAMES = {
  lat: ['node_lat', 'lat'],
  lon: ['node_long', 'lon'],
  alt: ['nodeAlt', 'alt'],
} as const;

/** Whether an item takes part in saving and applying: hidden ones do not. */
export function isVisible(item: Row): boolean {
  return readBoolean(item['hidden']) !== true;
}

/** A coordinate of an item by today's name, else by its older one; NaN where it has none. */
export function placeOf(item: Row, axis: keyof typeof PLACE_NAMES): number {
  const [name, older] = PLACE_NAMES[axis];
  return readFinite(isMissing(item[name]) ? item[older] : item[name]);
}

/**
 * Reads an item.
 *
 * @param stored  the stored node with the same id: it has the microphone values that the item lacks
 */
export function readNodeItem(item: Row, stored: Row | undefined): NodeValues {
  return {
    nodeId: readId(item['nodeId']) ?? '',
    lat: placeOf(item, 'lat'),
    lon: placeOf(item, 'lon'),
    alt: placeOf(item, 'alt'),
    yaw: readFinite(item['yaw']),
    pitch: readFinite(item['pitch']),
    roll: readFinite(item['roll']),
    squadId: readId(item['squadId']) ?? '',
    mics: MIC_NAMES.map(({ db, x, y, z }) => ({
      db: micValue(item, stored, db),
      x: micValue(item, stored, x),
      y: micValue(item, stored, y),
      z: micValue(item, stored, z),
    })),
  };
}

/** Microphones as the sixteen fields of an item. */
export function micFieldsOf(mics: readonly Mic[]): Row {
  const fields = mics.flatMap((mic, at) => {
    const names = MIC_NAMES[at];
    return names === undefined ? [] : MIC_PARTS.map((part) => [names[part], mic[part]] as const);
  });
  return Object.fromEntries(fields);
}

function micValue(item: Row, stored: Row | undefined, name: string): number {
  const value = item[name];
  return readFinite(isMissing(value) ? stored?.[name] : value);
}
