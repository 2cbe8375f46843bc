/** Checks that public functions are documented, take few parameters and are short. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDeclarations, undocumented } from './support/declarations.ts';

const LAYERS = ['src/domain', 'src/workers', 'src/render', 'server'] as const;
type Layer = (typeof LAYERS)[number];

const FUNCTION_LINES = 60;
const COMPONENT_LINES = 100;
const PARAMETERS = 4;

/**
 * Functions with more than four parameters, by `file: name`, each with the reason: called per item, where an options
 * object would be garbage, or bound to a signature of a package.
 */
const MANY_PARAMETERS: Readonly<Record<Layer, Readonly<Record<string, string>>>> = {
  'src/domain': {
    'src/domain/derive/thinning.ts: coveredUntil': 'called per candidate and pass',
    'src/domain/derive/trajectory.ts: writeRay': 'called per line',
    'src/domain/frame/rowsWithin.ts: RowSearch.some': 'called per box of a redraw',
    'src/domain/frame/topMarker.ts: topMarkerAt': 'called per pointer move',
    'src/domain/frame/write/markerLayer.ts: placeCandidate': 'called per candidate of a frame',
    'src/domain/frame/write/markerMirror.ts: assignFrameRow': 'called per drawn row',
    'src/domain/frame/write/markerMirror.ts: changeLook': 'called per changed row',
    'src/domain/frame/write/sensorGroups.ts: groupAt': 'called per pointer move',
    'src/domain/frame/write/writeLineFrame.ts: addTrajectory': 'called per line',
    'src/domain/frame/write/writeTimelineFrame.ts: addToCell': 'called per cluster',
    'src/domain/geo/distance.ts: writeDestination': 'called per line',
    'src/domain/nodes/readHeartbeat.ts: findHinted': 'called per heartbeat',
    'src/domain/nodes/readHeartbeat.ts: readHeartbeat': 'called per heartbeat',
    'src/domain/reports/decode.ts: readBounded': 'called per field of a message',
    'src/domain/reports/fieldVersions.ts: FieldVersions.recordNewer': 'called per message',
    'src/domain/reports/fieldVersions.ts: FieldVersions.recordOlder': 'called per message',
    'src/domain/reports/merge.ts: mergeFields': 'called per message',
    'src/domain/reports/merge.ts: mergeNumbers': 'called per message',
    'src/domain/reports/merge.ts: mergeTimes': 'called per message',
    'src/domain/reports/upsert.ts: mergeInOrder': 'called per message',
    'src/domain/survey/quality/dilution.ts: dilutionOf': 'called per cell',
    'src/domain/survey/quality/qualityField.ts: QualityField.#addSpan': 'called per line of cells',
  },
  'src/workers': {},
  'src/render': {
    'src/render/layers/footprintLayer.ts: FootprintLayer.#writeBox': 'called per footprint',
    'src/render/timeline/pillSprites.ts: PillSprites.draw': 'called per item of a paint',
    'src/render/timeline/pillSprites.ts: PillSprites.#copy': 'called per part of a pill',
    'src/render/timeline/symbolSprites.ts: SymbolSprites.draw': 'called per item of a paint',
  },
  server: {
    'server/sources/simulator/media/canvas.ts: Canvas.ellipse': 'called per drawn shape',
    'server/sources/simulator/media/canvas.ts: Canvas.rectangle': 'called per drawn shape',
    'server/sources/simulator/media/view.ts: flatQuad': 'called per drawn face',
    'server/sources/simulator/media/view.ts: crossQuad': 'called per drawn face',
    'server/sources/simulator/media/view.ts: lengthwiseQuad': 'called per drawn face',
  },
};

const sourcesOf = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$|\/testing\/|node_modules/.test(file));

for (const layer of LAYERS) {
  it(`[HO17] every export of ${layer} has a doc block`, () => {
    const lacking = undocumented(sourcesOf(layer), sourcesOf('src/domain'));
    expect(lacking.map(({ place, name }) => `${place} ${name}`)).toEqual([]);
  });

  it(`[HO18] every function of ${layer} has at most four parameters`, () => {
    const allowed = MANY_PARAMETERS[layer];
    const many = sourcesOf(layer)
      .flatMap((file) => readDeclarations(file).functions)
      .filter(({ parameters }) => parameters > PARAMETERS);
    const names = new Set(many.map(({ name }) => name));
    expect(
      many.filter(({ name }) => !(name in allowed)).map(({ place, name }) => `${place} ${name}`),
    ).toEqual([]);
    expect(Object.keys(allowed).filter((name) => !names.has(name))).toEqual([]);
  });
}

it('[HO4] keeps every function within 60 lines and every component within 100', () => {
  const tooLong = [...LAYERS, 'src/app', 'bench']
    .flatMap(sourcesOf)
    .flatMap((file) => readDeclarations(file).functions)
    .filter(({ lines, isComponent }) => lines > (isComponent ? COMPONENT_LINES : FUNCTION_LINES))
    .map(({ place, name, lines }) => `${place} ${name} has ${lines} lines`);
  expect(tooLong).toEqual([]);
});
