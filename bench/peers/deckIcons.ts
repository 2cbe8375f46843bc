import { IconLayer } from '@deck.gl/layers';
import { MapboxOverlay } from '@deck.gl/mapbox';
import { REPORT_SYMBOLS } from '../../src/domain/contract/reportTypes.ts';
import type { MapCase } from '../page/mapCase.ts';
import { moveAndDraw, plainMap, waitForMap } from '../page/plainMap.ts';
import { markerSize, SYMBOL_COLOURS, symbolAtlas } from '../page/symbolImages.ts';
import type { CityReports, LiveBatch } from '../city.ts';

const ATLAS_PX = 64;

/** What deck.gl takes as binary data: an attribute whose object stays the same is not uploaded again. */
interface BinaryData {
  readonly length: number;
  readonly attributes: {
    readonly getPosition: { readonly value: Float64Array; readonly size: 2 };
    readonly getIcon: { readonly value: Uint8Array; readonly size: 1 };
    readonly getSize: { readonly value: Float32Array; readonly size: 1 };
    readonly getColor: { readonly value: Uint8Array; readonly size: 4 };
  };
}

function binaryData(reports: CityReports): BinaryData {
  const positions = new Float64Array(2 * reports.count);
  const colours = new Uint8Array(4 * reports.count);
  for (let row = 0; row < reports.count; row++) {
    positions[2 * row] = reports.lng[row] ?? 0;
    positions[2 * row + 1] = reports.lat[row] ?? 0;
    writeColour(colours, row, reports.columns.symbol[row] ?? 0);
  }
  return {
    length: reports.count,
    attributes: {
      getPosition: { value: positions, size: 2 },
      getIcon: { value: reports.columns.symbol.slice(0, reports.count), size: 1 },
      getSize: {
        value: Float32Array.from({ length: reports.count }, (_, row) => markerSize(reports.columns, row)),
        size: 1,
      },
      getColor: { value: colours, size: 4 },
    },
  };
}

function writeColour(colours: Uint8Array, row: number, symbol: number): void {
  const [red, green, blue] = SYMBOL_COLOURS[symbol] ?? [1, 1, 1];
  colours[4 * row] = Math.round(red * 255);
  colours[4 * row + 1] = Math.round(green * 255);
  colours[4 * row + 2] = Math.round(blue * 255);
  colours[4 * row + 3] = 255;
}

/** The data after a batch: colours of the changed rows, new rows at the end. */
function afterBatch(data: BinaryData, batch: LiveBatch): BinaryData {
  const added = binaryData(batch.added);
  const { getPosition, getIcon, getSize, getColor } = data.attributes;
  const colours = joined(Uint8Array, getColor.value, added.attributes.getColor.value);
  batch.rows.forEach((row, at) => writeColour(colours, row, batch.symbols[at] ?? 0));
  return {
    length: data.length + added.length,
    attributes: {
      getPosition: {
        value: joined(Float64Array, getPosition.value, added.attributes.getPosition.value),
        size: 2,
      },
      getIcon: { value: joined(Uint8Array, getIcon.value, added.attributes.getIcon.value), size: 1 },
      getSize: { value: joined(Float32Array, getSize.value, added.attributes.getSize.value), size: 1 },
      getColor: { value: colours, size: 4 },
    },
  };
}

function joined<T extends Uint8Array | Float32Array | Float64Array>(
  make: new (length: number) => T,
  a: T,
  b: T,
): T {
  const both = new make(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** deck.gl's IconLayer over the map with binary attributes, one mask atlas, colour in an attribute of its own. */
export async function deckIcons(container: HTMLElement, reports: CityReports): Promise<MapCase> {
  const map = await plainMap(container);
  const iconAtlas = symbolAtlas(ATLAS_PX, () => '#ffffff');
  const iconMapping = Object.fromEntries(
    REPORT_SYMBOLS.map((_, symbol) => [
      symbol,
      { x: ATLAS_PX * symbol, y: 0, width: ATLAS_PX, height: ATLAS_PX, mask: true },
    ]),
  );
  let data = binaryData(reports);
  const layers = (): readonly unknown[] => [
    new IconLayer({ id: 'reports', data, iconAtlas, iconMapping, pickable: true }),
  ];
  const overlay = new MapboxOverlay({ interleaved: false, layers: layers() });
  map.addControl(overlay);
  await waitForMap(map);
  await new Promise((done) => setTimeout(done, 500));
  return {
    step: (camera) => moveAndDraw(map, camera),
    batch(batch) {
      data = afterBatch(data, batch);
      return () => {
        overlay.setProps({ layers: layers() });
        updateLayersNow(overlay);
        map.redraw();
      };
    },
    hit: (x, y) => overlay.pickObject({ x, y, radius: 0 })?.index,
    dispose: () => map.remove(),
  };
}

/** deck.gl takes new data in at its next animation frame; here it is to be timed with the frame that shows it. */
function updateLayersNow(overlay: MapboxOverlay): void {
  const deck = Reflect.get(overlay, '_deck') as { readonly layerManager: { updateLayers(): void } };
  deck.layerManager.updateLayers();
}
