/** Feeds the scene with everything that is not in the frames: cameras, places, targets, zones, label, floor, overlays, theme. */
import { writeFloorPlan, type WrittenPlan } from '../../../domain/floorPlan/writePlan.ts';
import type { StateReader, StateAccess, AppStore } from '../../browser/store.ts';
import { feedFromAtoms } from '../../browser/subscribeToAtoms.ts';
import { shownNow } from '../../browser/serverClock.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import { hasPosition, filterDrawable } from '../../data/lists/fetchList.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { camerasAtom, levelNamesAtom, placesAtom } from '../../data/config/consoleAtoms.ts';
import { knownNowText } from '../../text/live.ts';
import { levelText } from '../../text/facts.ts';
import { momentText } from '../../ui/facts/timeText.ts';
import { isStaleAtom } from '../../data/engine/dataAge.ts';
import { shownTargetsAtom, shownZonesAtom } from '../../data/view/mapListAtoms.ts';
import { followPlan } from '../../data/view/levelPlan.ts';
import { laterKnownAtom } from '../../data/view/replayAtoms.ts';
import { overlayStyleAtom } from '../../data/view/overlayAtoms.ts';
import { ownersAtom, trailAtom, trailTextAtom } from '../../data/view/trailAtom.ts';
import { planLevelAtom, pruneTilesFailedAtom, wishedTilesAtom } from '../../data/view/tileAtoms.ts';
import { activeLevelAtom, selectedReportAtom } from '../../data/view/viewAtoms.ts';

/** Feeds the scene now and on each change; returns the function that stops it. */
export function feedScene(store: AppStore, scene: Scene): () => void {
  const feeds = [
    { atoms: [camerasAtom, switchesAtom, activeLevelAtom], feed: () => feedCameras(store, scene) },
    { atoms: [placesAtom], feed: () => feedPlaces(store, scene) },
    { atoms: [selectedReportAtom, laterKnownAtom], feed: () => feedLabels(store, scene) },
    { atoms: [wishedTilesAtom], feed: () => feedTiles(store, scene) },
    { atoms: [shownZonesAtom], feed: () => scene.setZones(store.get(shownZonesAtom)) },
    { atoms: [shownTargetsAtom], feed: () => scene.setMarks({ targets: store.get(shownTargetsAtom) }) },
    {
      atoms: [trailAtom, trailTextAtom],
      feed: () => scene.setMarks({ trail: store.get(trailAtom), trailText: store.get(trailTextAtom) }),
    },
    { atoms: [ownersAtom], feed: () => scene.setMarks({ owners: store.get(ownersAtom) }) },
    { atoms: [overlayStyleAtom], feed: () => scene.setOverlayStyle(store.get(overlayStyleAtom)) },
    { atoms: [isStaleAtom], feed: () => scene.setStale(store.get(isStaleAtom)) },
    { atoms: [themeAtom], feed: () => scene.setTheme(store.get(themeAtom)) },
  ];
  const ends = feeds.map(({ atoms, feed }) => feedFromAtoms(store, atoms, feed));
  ends.push(feedLevel(store, scene));
  return () => ends.forEach((end) => end());
}

/** The floor, with the base map's plan until its own is loaded. */
function feedLevel(store: AppStore, scene: Scene): () => void {
  let plan: WrittenPlan | undefined;
  const show = () => scene.setLevel(store.get(planLevelAtom), plan);
  const end = followPlan(store, planLevelAtom, (loaded) => {
    plan = loaded && writeFloorPlan(loaded.plan);
    show();
  });
  const ends = [end, store.sub(planLevelAtom, show)];
  return () => ends.forEach((each) => each());
}

/** A camera without a level is shown on every floor. */
function feedCameras(store: StateReader, scene: Scene): void {
  const level = store.get(activeLevelAtom);
  const shown = store.get(switchesAtom).camera ? store.get(camerasAtom) : [];
  scene.setMarks({
    cameras: shown.filter((camera) => level === undefined || camera.level === '' || camera.level === level),
  });
}

function feedPlaces(store: StateAccess, scene: Scene): void {
  const shown = (store.get(placesAtom) ?? []).filter(({ hide }) => !hide);
  scene.setMarks({ places: filterDrawable(store, shown, { kind: 'places', isDrawable: hasPosition }) });
}

function feedTiles(store: StateAccess, scene: Scene): void {
  store.set(pruneTilesFailedAtom);
  scene.setTiles(store.get(wishedTilesAtom));
}

/** Shows the label of the selected report, and in a replay what is known now of others. */
function feedLabels(store: StateReader, scene: Scene): void {
  const later = store
    .get(laterKnownAtom)
    .flatMap(({ lat, lon, now }) =>
      lat === undefined || lon === undefined
        ? []
        : [{ lat, lng: lon, text: knownNowText(now), tone: 'plain' as const }],
    );
  const selected = store.get(selectedReportAtom);
  const { lat, lon } = selected?.report ?? {};
  if (selected === undefined || lat === undefined || lon === undefined)
    return scene.setMarks({ labels: later });
  const level =
    selected.level === undefined
      ? ''
      : ` ${levelText(selected.level, store.get(levelNamesAtom).get(selected.level))}`;
  const text = `${momentText(selected.time, shownNow(store))}${level}`;
  scene.setMarks({ labels: [...later, { lat, lng: lon, text, tone: 'selected' }] });
}
