import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { WrittenPlan } from '../../../domain/floorPlan/writePlan.ts';
import type { ContextState, LngLat, Placement, ZoneShape } from '../../../render/base/sceneTypes.ts';
import type { MapLook, MapOverlay } from '../../../render/map/mapStyle.ts';
import { PickMap } from '../../../render/map/pickMap.ts';
import type { PickMark } from '../../../render/map/pickHandle.ts';
import { readPalette, type Palette } from '../../../render/theme/palette.ts';
import { baseUrl } from '../../browser/basePath.ts';
import { reportError } from '../../browser/errorLog.ts';
import { currentToken } from '../../session/tokenAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { baseMapTiles } from '../../data/view/pageBaseMap.ts';
import { markerScale } from '../../data/view/markerScale.ts';
import { tilesOfLevel, wishedTilesAtom } from '../../data/view/tileAtoms.ts';

/** What is shown on a map for picking, and what it calls. */
export interface PickMapInput {
  readonly marks: readonly PickMark[];
  /** Outlines that are drawn below the marks. */
  readonly outlines?: readonly ZoneShape[];
  /** What is drawn above all else, in the colours of a theme. */
  readonly overlay?: (palette: Palette) => MapOverlay;
  /** Id of the level whose plan is drawn; '' for none. */
  readonly level: string;
  /** A plan that is drawn whatever the level. */
  readonly plan?: WrittenPlan | undefined;
  /** The map moves there when it is another value than before. */
  readonly start: Placement;
  readonly onPick: (point: LngLat) => void;
  readonly onMove: (id: string, point: LngLat) => void;
}

/** What could not be shown of the map; the coordinates can still be typed. */
export type PickMapFailure = 'map' | 'tiles';

/** A map for picking in the element of the returned ref. */
export function usePickMap(input: PickMapInput) {
  const { marks, outlines, overlay, level, plan, start, onPick, onMove } = input;
  const store = useStore();
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<PickMap>(undefined);
  const { failure, events } = useFailure();
  const theme = useAtomValue(themeAtom);
  const wished = useAtomValue(wishedTilesAtom);
  const pick = useEffectEvent(onPick);
  const move = useEffectEvent(onMove);
  const lookOf = useEffectEvent((element: HTMLElement) => ({
    palette: readPalette(theme, element),
    baseUrl: baseUrl(),
    tiles: tilesOfLevel(store, level),
    ...levelLook(level, plan),
    ...(outlines && { zones: outlines }),
    ...(overlay && { overlay: overlay(readPalette(theme, element)) }),
    scale: markerScale(),
  }));
  const placement = useEffectEvent(() => start);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const created = new PickMap(element, {
      look: lookOf(element),
      baseMap: baseMapTiles(store),
      placement: placement(),
      token: () => currentToken(store),
      onPick: (point) => pick(point),
      onMove: (id, point) => move(id, point),
      ...events,
    });
    map.current = created;
    return () => {
      map.current = undefined;
      created.destroy();
    };
  }, [store, events]);
  useEffect(() => map.current?.setMarks(marks), [marks]);
  useEffect(() => map.current?.setLook({ zones: outlines ?? [] }), [outlines]);
  useEffect(() => map.current?.jumpTo(start), [start]);
  useEffect(() => {
    if (host.current === null) return;
    const palette = readPalette(theme, host.current);
    map.current?.setLook({
      palette,
      ...levelLook(level, plan),
      ...(overlay && { overlay: overlay(palette) }),
    });
    map.current?.setTiles(tilesOfLevel(store, level));
  }, [store, theme, level, plan, overlay, wished]);
  return {
    host,
    failure,
    zoomBy: (step: number) => map.current?.zoomBy(step),
    centre: (): LngLat => map.current?.centre() ?? start,
  };
}

/** What of the map is missing now, and the events that say so. */
function useFailure() {
  const store = useStore();
  const [context, setContext] = useState<ContextState>('ok');
  const [areTilesMissing, setTilesMissing] = useState(false);
  const [isBaseMapMissing, setBaseMapMissing] = useState(false);
  const events = useMemo(() => {
    const report = reportError(store, 'map of a picker');
    return {
      onContext: setContext,
      onTilesFailed: (reason: string) => {
        report(reason);
        setTilesMissing(true);
      },
      onBaseMapFailed: (reason: string) => {
        report(reason);
        setBaseMapMissing(true);
      },
      onBaseMapBack: () => setBaseMapMissing(false),
    };
  }, [store]);
  const areMissing = areTilesMissing || isBaseMapMissing;
  const failure: PickMapFailure | undefined =
    context === 'unavailable' ? 'map' : areMissing ? 'tiles' : undefined;
  return { failure, events };
}

/** Level and plan of the map's look: a plan is drawn for a level, if for one without an id. */
function levelLook(level: string, plan: WrittenPlan | undefined): Pick<MapLook, 'level' | 'plan'> {
  return { level: level === '' && plan === undefined ? undefined : level, plan };
}
