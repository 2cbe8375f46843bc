/**
 * Functions that keep more than three parameters, or a flag beside others, as `file: name`, by layer and reason. Elsewhere what
 * belongs together is one object, and a choice has a name.
 */
type Reasons = Readonly<Record<string, readonly string[]>>;

const PER_ITEM = 'called per item of a loop, where an object would be garbage';
const AS_FILL_TEXT = 'text and coordinates on a canvas, as of `fillText`';
const SETS_VALUE = 'the flag is the value that is set';

export const POSITIONAL: Readonly<
  Record<'src/domain' | 'src/workers' | 'src/render' | 'server' | 'src/app' | 'bench', Reasons>
> = {
  'src/domain': {
    [PER_ITEM]: [
      'src/domain/derive/thinning.ts: coveredUntil',
      'src/domain/derive/trajectory.ts: writeRay',
      'src/domain/frame/rowsWithin.ts: RowSearch.some',
      'src/domain/frame/rowsWithin.ts: RowSet.addWithin',
      'src/domain/frame/write/markerLayer.ts: placeCandidate',
      'src/domain/frame/write/markerLayer.ts: writePlace',
      'src/domain/frame/write/writeTimelineFrame.ts: addToCell',
      'src/domain/geo/distance.ts: groundDistance',
      'src/domain/geo/distance.ts: initialBearing',
      'src/domain/geo/distance.ts: writeDestination',
      'src/domain/index/rowList.ts: lowerBoundAfter',
      'src/domain/reports/decode.ts: readBounded',
      'src/domain/reports/fieldVersions.ts: FieldVersions.recordNewer',
      'src/domain/reports/fieldVersions.ts: FieldVersions.recordOlder',
      'src/domain/survey/distances/cubeStore.ts: CubeStore.#contains',
      'src/domain/survey/distances/cubeStore.ts: CubeStore.#create',
      'src/domain/survey/distances/cubeStore.ts: CubeStore.#octantOf',
      'src/domain/survey/distances/cubeStore.ts: CubeStore.childAround',
      'src/domain/survey/distances/cubeStore.ts: CubeStore.marginOf',
      'src/domain/survey/distances/cubeStore.ts: CubeStore.squareTo',
      'src/domain/survey/draft/items.ts: writeCell',
      'src/domain/survey/quality/dilution.ts: dilutionOf',
      'src/domain/survey/quality/qualityField.ts: QualityField.#addSpan',
      'src/domain/survey/zones/ring.ts: isBetween',
      'src/domain/survey/zones/ring.ts: turn',
    ],
    [SETS_VALUE]: [
      'src/domain/access/reportAccess.ts: withSwitch',
      'src/domain/frame/write/writeMarkerFrame.ts: setReportDecay',
    ],
    'an assertion, as `assert` of Node: the condition, then the message': ['src/domain/assert.ts: invariant'],
  },
  'src/workers': {},
  'src/render': {
    [PER_ITEM]: [
      'src/render/layers/equipmentChanges.ts: Footprints.add',
      'src/render/layers/equipmentChanges.ts: isSameLook',
      'src/render/layers/equipmentChanges.ts: isSameRow',
      'src/render/layers/footprintLayer.ts: FootprintLayer.#writeBox',
      'src/render/survey/borderLines.ts: crossings',
      'src/render/timeline/pillSprites.ts: PillSprites.draw',
      'src/render/timeline/pillSprites.ts: PillSprites.#copy',
      'src/render/timeline/pillSprites.ts: PillSprites.#drawCount',
      'src/render/timeline/symbolSprites.ts: SymbolSprites.draw',
    ],
    [AS_FILL_TEXT]: [
      'src/render/timeline/textSprites.ts: TextSprites.draw',
      'src/render/timeline/textSprites.ts: TextSprites.drawCentred',
      'src/render/timeline/textSprites.ts: TextSprites.#write',
    ],
  },
  server: {
    [PER_ITEM]: [
      'server/heartbeats/heartbeatRecorder.ts: HeartbeatRecorder.#add',
      'server/sources/simulator/media/canvas.ts: Canvas.#fillSquare',
      'server/sources/simulator/media/jpeg.ts: ScanWriter.#writeBlock',
    ],
    'coordinates of a drawing call, as every graphics API has them': [
      'server/sources/simulator/media/canvas.ts: Canvas.ellipse',
      'server/sources/simulator/media/canvas.ts: Canvas.rectangle',
      'server/sources/simulator/media/view.ts: flatQuad',
      'server/sources/simulator/media/view.ts: crossQuad',
      'server/sources/simulator/media/view.ts: lengthwiseQuad',
    ],
  },
  'src/app': {
    [SETS_VALUE]: ['src/app/data/config/switchAtoms.ts: setSwitchAtom'],
  },
  bench: {},
};
