import { Deck, MapView } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import { EditableGeoJsonLayer, ModifyMode } from '@deck.gl-community/editable-layers';
import { SURVEY_ZOOM, type DraggedSurvey, type SurveyCase } from '../page/surveyCase.ts';
import { nodesOf, surveyMap } from '../page/surveyPeers.ts';

type Nodes = ReturnType<typeof nodesOf>;

const COLOURS = [
  [53, 199, 89],
  [255, 214, 10],
  [255, 69, 58],
];

/** The nodes as an editable layer in modify mode, the lines as a line layer, over the same map. */
export async function editableLayers(container: HTMLElement, survey: DraggedSurvey): Promise<SurveyCase> {
  const map = await surveyMap(container, survey);
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;inset:0';
  container.append(box);
  let nodes = nodesOf(survey);
  let isMoved = false;
  const onShown = new Set<() => void>();
  const layers = (): readonly unknown[] => [linesLayer(survey), editableLayer()];
  const editableLayer = (): unknown =>
    new EditableGeoJsonLayer({
      id: 'nodes',
      data: nodes,
      mode: ModifyMode,
      selectedFeatureIndexes: [survey.row],
      getRadius: 2,
      getFillColor: [16, 20, 24],
      getLineColor: [255, 255, 255],
      onEdit: ({ updatedData, editType }: { readonly updatedData: Nodes; readonly editType: string }) => {
        if (editType !== 'movePosition') return;
        nodes = updatedData;
        const [lng, lat] = nodes.features[survey.row]?.geometry.coordinates ?? [];
        survey.move(lng ?? NaN, lat ?? NaN);
        isMoved = true;
        deck.setProps({ layers: layers() });
      },
    });
  const deck = new Deck({
    parent: box,
    views: new MapView({ controller: false, repeat: false }),
    // Its zoom 0 shows a world of 512 px, as in the map.
    viewState: { longitude: survey.centre.lng, latitude: survey.centre.lat, zoom: SURVEY_ZOOM },
    layers: [],
    onAfterRender: () => {
      if (!isMoved) return;
      isMoved = false;
      for (const done of onShown) done();
    },
  });
  deck.setProps({ layers: layers() });
  await new Promise((next) => setTimeout(next, 1_500));
  const target = box.querySelector('canvas') ?? box;
  return {
    target,
    shown: () =>
      new Promise((resolve) => {
        const done = (): void => {
          onShown.delete(done);
          resolve();
        };
        onShown.add(done);
      }),
    dispose: () => {
      deck.finalize();
      map.remove();
    },
  };
}

/** The lines as columns: an update replaces the attributes only. */
function linesLayer(survey: DraggedSurvey): unknown {
  const { lines } = survey;
  const ends = new Float64Array(4 * lines.count);
  const colours = new Uint8Array(4 * lines.count);
  for (let slot = 0; slot < lines.count; slot += 1) {
    ends.set(survey.endsOf(slot).flat(), 4 * slot);
    colours.set([...(COLOURS[lines.style[slot] ?? 0] ?? []), 255], 4 * slot);
  }
  return new LineLayer({
    id: 'lines',
    data: {
      length: lines.count,
      attributes: {
        getSourcePosition: { value: ends, size: 2, stride: 32, offset: 0 },
        getTargetPosition: { value: ends, size: 2, stride: 32, offset: 16 },
        getColor: { value: colours, size: 4 },
      },
    },
    getWidth: 2,
  });
}
