import { NUMBER_FACTS, TEXT_FACTS } from './fields.ts';

/**
 * One report between decoder and columns: written by `decodeReport`, read by `upsertReport`, reused for every message.
 * A field has a meaning only where its bit in `has` is set.
 */
export interface ReportDraft {
  squadId: string;
  detectionId: string;
  /** bits of FIELD, numberBit, textBit */
  has: number;
  /** Bits of `has` whose fields are stored, set by `upsertReport`: a message is not the newest for every field. */
  fields: number;
  /** bits of FIELD_FAILURE_BIT */
  failures: number;
  /** epoch ms */
  time: number;
  /** epoch ms of a sensor's clock that is not believed; NaN where there is none */
  wrongClock: number;
  /** epoch ms */
  start: number;
  /** degrees; in range where FIELD.place is set */
  lat: number;
  lon: number;
  trajectoryLat: number;
  trajectoryLon: number;
  /** degrees */
  bearing: number;
  /** index into REPORT_TYPES */
  type: number;
  /** 0 to 255 */
  burst: number;
  test: boolean;
  wasShot: boolean;
  /** index into REPORT_SYMBOLS */
  previous: number;
  level: string;
  /** id of the shelf that kept it silent; 0 none */
  shelfId: number;
  /** of an archive */
  fromArchive: boolean;
  /** [NUMBER_FACTS] */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** [TEXT_FACTS] */
  readonly texts: string[];
}

/** An empty draft, to be reused for every message. */
export function createDraft(): ReportDraft {
  return {
    squadId: '',
    detectionId: '',
    has: 0,
    fields: 0,
    failures: 0,
    time: 0,
    wrongClock: NaN,
    start: 0,
    lat: 0,
    lon: 0,
    trajectoryLat: 0,
    trajectoryLon: 0,
    bearing: 0,
    type: 0,
    burst: 0,
    test: false,
    wasShot: false,
    previous: 0,
    level: '',
    shelfId: 0,
    fromArchive: false,
    numbers: new Float64Array(NUMBER_FACTS.length),
    texts: TEXT_FACTS.map(() => ''),
  };
}
