/**
 * Writes the coordinate systems that an import offers, from the index of the package epsg-index: a line for each projected or
 * geographic system, "code|name|definition of proj4|north,west,south,east". Run by hand after an update of the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OUT = fileURLToPath(new URL('../src/workers/survey/exchange/epsg.txt', import.meta.url));
const KINDS = ['CRS-PROJCRS', 'CRS-GEOGCRS'];

/** The lines of the index. */
export function epsgLines() {
  const index = fileURLToPath(new URL('../node_modules/epsg-index/all.json', import.meta.url));
  const entries = Object.values(JSON.parse(readFileSync(index, 'utf8')));
  const lines = entries
    .filter(({ kind, proj4 }) => KINDS.includes(kind) && typeof proj4 === 'string')
    .map(({ code, name, proj4, bbox }) => [
      code,
      name.replaceAll('|', '/'),
      proj4.replace(/ \+(?:no_defs|type=crs)/g, ''),
      (bbox ?? []).join(','),
    ]);
  return lines.map((line) => line.join('|')).join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUT, `${epsgLines()}\n`);
