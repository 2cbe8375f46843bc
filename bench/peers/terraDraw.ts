import { TerraDraw, TerraDrawLineStringMode, TerraDrawPointMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { DraggedSurvey, SurveyCase } from '../page/surveyCase.ts';
import { DISTANCE_COLOURS, linesOf, nodesOf, surveyMap } from '../page/surveyPeers.ts';
import { waitForMap } from '../page/plainMap.ts';

const STYLES = {
  pointWidth: 6,
  pointColor: '#101418',
  pointOutlineWidth: 2,
  pointOutlineColor: '#ffffff',
} as const;

/** terra-draw in select mode on MapLibre: nodes and lines are its features; lines that changed follow a dragged node. */
export async function terraDraw(container: HTMLElement, survey: DraggedSurvey): Promise<SurveyCase> {
  const map = await surveyMap(container, survey);
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    modes: [
      new TerraDrawPointMode({ styles: STYLES }),
      new TerraDrawLineStringMode({
        styles: {
          lineStringWidth: 2,
          lineStringColor: ({ properties }) => DISTANCE_COLOURS[Number(properties['style'])] ?? '#ffffff',
        },
      }),
      new TerraDrawSelectMode({ flags: { point: { feature: { draggable: true } } } }),
    ],
  });
  draw.start();
  const added = [
    ...draw.addFeatures(features(linesOf(survey).features, 'linestring')),
    ...draw.addFeatures(features(nodesOf(survey).features, 'point')),
  ];
  if (added.some(({ valid }) => !valid)) throw new Error('terra-draw refused features');
  const ids = added.map(({ id }) => id);
  const lines = ids.slice(0, survey.lines.count);
  const node = ids[survey.lines.count + survey.row];
  draw.setMode('select');
  draw.selectFeature(node);
  await waitForMap(map);
  const target = map.getCanvas();
  draw.on('change', (changed, _type, context) => {
    if (context?.origin === 'api' || !changed.includes(node ?? '')) return;
    const place = draw.getSnapshotFeature(node)?.geometry.coordinates;
    if (place === undefined) return;
    for (const slot of survey.move(place[0], place[1])) {
      const id = lines[slot];
      if (id === undefined) continue;
      draw.updateFeatureGeometry(id, rounded({ type: 'LineString', coordinates: survey.endsOf(slot) }));
    }
  });
  return {
    target,
    shown: () => waitForMap(map),
    dispose: () => {
      draw.stop();
      map.remove();
    },
  };
}

function features(all: readonly { readonly properties: object; readonly geometry: object }[], mode: string) {
  return all.map(({ properties, geometry }) => ({
    type: 'Feature',
    properties: { ...properties, mode },
    geometry: rounded(geometry),
  }));
}

/** A geometry with coordinates of nine decimals: terra-draw refuses more. */
function rounded(geometry: object): object {
  const text = JSON.stringify(geometry, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(9)) : value,
  );
  return JSON.parse(text) as object;
}
