import * as Comlink from 'comlink';
import { PLACE_BYTES, readReportPlaces } from '../../domain/contract/reportPlaces.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import {
  densityField,
  type DensityField,
  type DensityQuestion,
  type FieldBox,
} from '../../domain/map/densityField.ts';
import type { DensityPort, LoadedPlaces } from '../../domain/map/densityPort.ts';

/** Holds the places of one question; each call is described at DensityPort. */
export class DensityWorker implements DensityPort {
  #places = new Float64Array();

  load(answer: ArrayBuffer): Promise<LoadedPlaces> {
    const count = Math.floor(answer.byteLength / PLACE_BYTES);
    const places = new Float64Array(2 * count);
    let at = 0;
    readReportPlaces(answer, (lat, lon) => {
      places[at++] = lngToMercator(lon);
      places[at++] = latToMercator(lat);
    });
    this.#places = places;
    return Promise.resolve({ count, box: boxOf(places) });
  }

  field(question: DensityQuestion): Promise<DensityField> {
    const field = densityField(this.#places, question);
    return Promise.resolve(Comlink.transfer(field, [field.texels.buffer]));
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}

function boxOf(places: Float64Array): FieldBox | undefined {
  if (places.length === 0) return undefined;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 2) {
    minX = Math.min(minX, places[at]);
    maxX = Math.max(maxX, places[at]);
    minY = Math.min(minY, places[at + 1]);
    maxY = Math.max(maxY, places[at + 1]);
  }
  return { minX, minY, maxX, maxY };
}
