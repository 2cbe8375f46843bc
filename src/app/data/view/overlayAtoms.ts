/** Overlays of the map, for the engine and for the scene. */
import { atom } from 'jotai';
import { configNumber, FLAG_RULES } from '../../../domain/contract/config.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { groundLayersOn } from '../../../domain/frame/groundLayers.ts';
import type { Overlays } from '../../../domain/frame/view.ts';
import type { OverlayStyle } from '../../../render/base/sceneTypes.ts';
import { coverageAtom } from './coverageAtoms.ts';
import { showAllSensorsAtom, switchesAtom } from '../config/switchAtoms.ts';
import { isShownInCellsAtom } from '../engine/liveAtoms.ts';
import { configAtom } from '../config/consoleAtoms.ts';
import { markerScaleAtom } from './markerScale.ts';

/** The report whose row is under the pointer or has the focus; its marker is emphasised. */
export const pointedAtAtom = atom<ReportKey | undefined>(undefined);

/** Zoom of the map at and below which counts replace markers, 0 none. It is configured for a root font of 16 px. */
const cutoffAtom = atom((get) => {
  const cutoff = configNumber(get(configAtom), 'MARKER_ZOOMLEVEL_CUTOFF');
  return cutoff === 0 ? 0 : cutoff + Math.log2(get(markerScaleAtom));
});

/** Overlays for the engine. */
export const overlaysAtom = atom((get): Overlays => {
  const switches = get(switchesAtom);
  const { shotTime, latLong, coverage } = switches;
  const closestDistances = coverage && get(coverageAtom).distances === 'Closest';
  return {
    ...groundLayersOn({ ...switches, closestDistances }),
    shotTime,
    latLong,
    showAll: get(showAllSensorsAtom),
    wedges: FLAG_RULES.bearingWedges(get(configAtom)),
    cutoff: get(cutoffAtom),
    inCells: get(isShownInCellsAtom),
    emphasised: get(pointedAtAtom),
  };
});

/** Look of the overlays for the scene. */
export const overlayStyleAtom = atom((get): OverlayStyle => {
  const { radius, colour } = get(coverageAtom);
  return { radius, colour, cutoff: get(cutoffAtom) };
});
