/** The land of the world for the base map: Natural Earth at 1:50 million, coarser far from the places of the installation. */
import { readFile } from 'node:fs/promises';
import type { feature as featureOf } from 'topojson-client';
import { coarserRing, regionsOf, unrolledRing, type LonLat } from '../../../src/domain/map/coast.ts';

type Topology = Parameters<typeof featureOf>[0];

/** Decimals of the coast's positions: 11 m, finer than its source. */
const COAST_DIGITS = 4;

/** Keeps the land about the places that it was asked for last. The whole world in full costs each page 47 MB. */
export class Land {
  #regions = '';
  #text: Promise<string> | undefined;

  /** GeoJSON text of the land, each land mass a feature, so that a map skips those out of view. */
  textAbout(places: Iterable<LonLat>): Promise<string> {
    const regions = regionsOf(places);
    const key = JSON.stringify(regions);
    if (this.#text !== undefined && key === this.#regions) return this.#text;
    const text = readLand(regions);
    this.#regions = key;
    this.#text = text;
    // The next call tries again.
    text.catch(() => {
      if (this.#text === text) this.#text = undefined;
    });
    return text;
  }
}

async function readLand(regions: readonly LonLat[]): Promise<string> {
  const features = (await readMasses()).flatMap((rings) => {
    const [outline, ...lakes] = rings.map((ring) => coarserRing(unrolledRing(ring.map(lonLat)), regions));
    if (outline === undefined) return [];
    const coordinates = [outline, ...lakes.filter((lake) => lake !== undefined)];
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }];
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Rings of each land mass: the outline, then lakes. */
async function readMasses(): Promise<number[][][][]> {
  const { feature } = await import('topojson-client');
  const file = new URL(import.meta.resolve('world-atlas/land-50m.json'));
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology;
  const { land } = topology.objects;
  if (land === undefined) return [];
  const collection = feature(topology, land);
  return ('features' in collection ? collection.features : [collection]).flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
}

function lonLat([lon = NaN, lat = NaN]: readonly number[]): LonLat {
  return [rounded(lon), rounded(lat)];
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(COAST_DIGITS));
}
