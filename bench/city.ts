import { mercatorToLat, mercatorToLng } from '../src/domain/geo/mercator.ts';
import { LEVELS_PER_ZOOM } from '../src/domain/frame/markerFrame.ts';
import type { ReportColumns } from '../src/domain/reports/columns.ts';
import { SYMBOL_COUNT } from '../src/domain/contract/reportTypes.ts';
import type { CssPx, Degrees, Zoom } from '../src/domain/units.ts';
import { CITY, createReportScenario, seededRandom } from './scenarios.ts';

/** Seed of every run that names none. */
export const DEFAULT_SEED = 20_261_120;

/** Zoom at which the city fits the height of a 1920 × 1080 screen: every report is in view. */
export const CITY_ZOOM: Zoom = 12;
/** Standard deviation of the kernel of heat maps at that zoom. */
export const SPREAD_PX: CssPx = 16;
/** Degrees of longitude and latitude that a tenth of such a screen spans. */
const TENTH_LNG: Degrees = 0.033;
const TENTH_LAT: Degrees = 0.0144;

/** Reports for our side and the peers: row i is the same report, oldest first. */
export interface CityReports {
  readonly count: number;
  readonly columns: ReportColumns;
  readonly lng: Float64Array;
  readonly lat: Float64Array;
}

export function cityReports(count: number, seed: number): CityReports {
  // Room for the live batches of a run.
  const columns = { ...createReportScenario({ count, seed }), limit: 2 * count + 1024 };
  return {
    count,
    columns,
    lng: Float64Array.from({ length: count }, (_, row) => mercatorToLng(columns.x[row])),
    lat: Float64Array.from({ length: count }, (_, row) => mercatorToLat(columns.y[row])),
  };
}

/** Camera position at one step of the path. */
export interface CameraStep {
  readonly lng: Degrees;
  readonly lat: Degrees;
  readonly zoom: Zoom;
}

/**
 * Pan, then zoom: a figure of eight over a fifth of the screen, then one and a half zoom levels in
 * and back, in quarters of a thinning level. Stays within what a frame written for the first view covers.
 */
export function cameraPath(steps: number): CameraStep[] {
  const pans = Math.ceil(steps / 2);
  const grain = LEVELS_PER_ZOOM * 4;
  return Array.from({ length: steps }, (_, step) => {
    if (step < pans) {
      const turn = (2 * Math.PI * (step + 0.5)) / pans;
      return {
        lng: CITY.lng + TENTH_LNG * Math.sin(turn),
        lat: CITY.lat + TENTH_LAT * Math.sin(2 * turn),
        zoom: CITY_ZOOM,
      };
    }
    const share = (step - pans + 0.5) / (steps - pans);
    const wave = 0.75 * (1 - Math.cos(2 * Math.PI * share));
    return { lng: CITY.lng, lat: CITY.lat, zoom: CITY_ZOOM + Math.round(wave * grain) / grain };
  });
}

/** What happens to the map at once: `rows` change their symbol, `added` are new. */
export interface LiveBatch {
  readonly rows: Uint32Array;
  readonly symbols: Uint8Array;
  readonly added: CityReports;
}

const RECOLOURED_SHARE = 0.1;
const ADDED_SHARE = 0.005;

/** Batch `number` of a scenario with `count` reports; the same numbers give the same batch. */
export function liveBatch(count: number, number: number, seed: number): LiveBatch {
  const random = seededRandom(seed + 7919 * (number + 1));
  const rows = Uint32Array.from({ length: Math.round(count * RECOLOURED_SHARE) }, () =>
    Math.floor(random() * count),
  );
  const symbols = Uint8Array.from(rows, () => Math.floor(random() * SYMBOL_COUNT));
  return { rows, symbols, added: cityReports(Math.round(count * ADDED_SHARE), seed + number + 1) };
}
