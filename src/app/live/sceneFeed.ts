/** Gives the scene what does not come by frames: cameras, places, label, floor, theme. */
import type { Scene } from '../../render/sceneTypes.ts';
import { canBeDrawn } from '../api/lists.ts';
import { switchesAtom } from '../settings/switchAtoms.ts';
import { themeAtom } from '../settings/theme.ts';
import { camerasAtom, levelNamesAtom, placesAtom } from '../shell/consoleAtoms.ts';
import { store } from '../store.ts';
import { levelText } from '../text/facts.ts';
import { clockText } from '../ui/timeText.ts';
import { planLevelAtom, pruneTilesFailedAtom, wishedTilesAtom } from './tileAtoms.ts';
import { activeLevelAtom, selectedReportAtom } from './viewAtoms.ts';

/** Feeds the scene now and at each change; returns its end. */
export function feedScene(scene: Scene): () => void {
  const feeds = [
    { atoms: [camerasAtom, switchesAtom, activeLevelAtom], feed: () => feedCameras(scene) },
    { atoms: [placesAtom], feed: () => feedPlaces(scene) },
    { atoms: [selectedReportAtom], feed: () => feedSelected(scene) },
    { atoms: [planLevelAtom], feed: () => scene.setLevel(store.get(planLevelAtom)) },
    { atoms: [wishedTilesAtom], feed: () => feedTiles(scene) },
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

function feedTiles(scene: Scene): void {
  store.set(pruneTilesFailedAtom);
  scene.setTiles(store.get(wishedTilesAtom));
}

/** The label of the selected report. */
function feedSelected(scene: Scene): void {
  const selected = store.get(selectedReportAtom);
  const { lat, lon } = selected?.report ?? {};
  if (selected === undefined || lat === undefined || lon === undefined) return scene.setLabels([]);
  const level =
    selected.level === undefined
      ? ''
      : ` ${levelText(selected.level, store.get(levelNamesAtom).get(selected.level))}`;
  scene.setLabels([{ lat, lng: lon, text: `${clockText(selected.time)}${level}`, tone: 'selected' }]);
}
