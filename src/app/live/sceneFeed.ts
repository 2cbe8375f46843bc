/** Gives the scene what does not come by frames: cameras, places, label, floor, theme. */
import type { Scene } from '../../render/sceneTypes.ts';
import { canBeDrawn } from '../api/lists.ts';
import { switchesAtom } from '../settings/switchAtoms.ts';
import { themeAtom } from '../settings/theme.ts';
import { camerasAtom, levelNamesAtom, placesAtom } from '../shell/consoleAtoms.ts';
import { store } from '../store.ts';
import { levelText } from '../text/facts.ts';
import { clockText } from '../ui/timeText.ts';
import { activeLevelAtom, selectedReportAtom } from './viewAtoms.ts';

/** Feeds the scene now and at each change; returns its end. */
export function feedScene(scene: Scene): () => void {
  const feeds = [
    { atoms: [camerasAtom, switchesAtom, activeLevelAtom], feed: () => feedCameras(scene) },
    { atoms: [placesAtom], feed: () => feedPlaces(scene) },
    { atoms: [selectedReportAtom, activeLevelAtom], feed: () => feedSelected(scene) },
    { atoms: [themeAtom], feed: () => scene.setTheme(store.get(themeAtom)) },
  ];
  const ends = feeds.flatMap(({ atoms, feed }) => {
    feed();
    return atoms.map((each) => store.sub(each, feed));
  });
  return () => ends.forEach((end) => end());
}

/** A camera without a level is on every floor (T-45). */
function feedCameras(scene: Scene): void {
  const level = store.get(activeLevelAtom);
  const shown = store.get(switchesAtom).camera ? store.get(camerasAtom) : [];
  scene.setCameras(
    shown.filter((camera) => level === undefined || camera.level === '' || camera.level === level),
  );
}

function feedPlaces(scene: Scene): void {
  scene.setPlaces((store.get(placesAtom) ?? []).filter((place) => !place.hide && canBeDrawn(place)));
}

/** The label of the selected report, and the floor plan: of the active floor, else of the report's. */
function feedSelected(scene: Scene): void {
  const selected = store.get(selectedReportAtom);
  scene.setLevel(store.get(activeLevelAtom) ?? selected?.level);
  const { lat, lon } = selected?.report ?? {};
  if (selected === undefined || lat === undefined || lon === undefined) return scene.setLabels([]);
  const level =
    selected.level === undefined
      ? ''
      : ` ${levelText(selected.level, store.get(levelNamesAtom).get(selected.level))}`;
  scene.setLabels([{ lat, lng: lon, text: `${clockText(selected.time)}${level}`, tone: 'selected' }]);
}
