import * as Comlink from 'comlink';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { DensityField, FieldBox } from '../../../domain/map/densityField.ts';
import { fieldQuestion } from '../../../domain/map/densityQuestion.ts';
import type { DensityPort, LoadedPlaces } from '../../../domain/map/densityPort.ts';
import type { Metres } from '../../../domain/units.ts';
import { HeatLayer } from '../../../render/layers/heatLayer.ts';
import { readPalette, type Palette, type Rgba } from '../../../render/theme/palette.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { StateAccess } from '../../browser/store.ts';
import { themeAtom } from '../../data/config/theme.ts';
import type { HeatQuestion } from '../../data/view/heatAddress.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';
import { mapViewAtom } from '../../data/view/viewAtoms.ts';
import { httpOf } from '../../session/console.ts';
import { startDensityThread } from './densityThread.ts';
import { placementOfAll } from './heatView.ts';

/** What is known of the places of a question. */
export type HeatPlaces =
  | { readonly status: 'loading' | 'failed' | 'threadFailed' }
  | { readonly status: 'loaded'; readonly places: LoadedPlaces; readonly port: DensityPort };

const LOADING: HeatPlaces = { status: 'loading' };

/** Loads the places of a question into a thread, which lives as long. @param attempt  another one loads them again */
export function useHeatPlaces({ from, to, types, squad }: HeatQuestion, attempt: number): HeatPlaces {
  const store = useStore();
  const [state, setState] = useState<{ readonly key: string; readonly places: HeatPlaces }>();
  const query = new URLSearchParams({
    from: String(from),
    to: String(to),
    ...(types && { types: types.join(',') }),
    ...(squad !== '' && { squadId: squad }),
  }).toString();
  const key = `${query} ${attempt}`;
  useEffect(() => {
    const aborted = new AbortController();
    const set = (places: HeatPlaces) => {
      if (!aborted.signal.aborted) setState({ key, places });
    };
    const thread = startDensityThread((reason) => {
      reportError(store, 'thread of the heat map')(reason);
      set({ status: 'threadFailed' });
    });
    loadPlaces(store, thread.port, { query, signal: aborted.signal })
      .then(set)
      .catch(reportError(store, 'heat map'));
    return () => {
      aborted.abort();
      thread.dispose();
    };
  }, [store, query, key]);
  return state?.key === key ? state.places : LOADING;
}

async function loadPlaces(
  store: StateAccess,
  port: DensityPort,
  { query, signal }: { readonly query: string; readonly signal: AbortSignal },
): Promise<HeatPlaces> {
  const call = { blob: true, failures: 'silent', quiet: true, signal } as const;
  const answer = await httpOf(store).send(`${PATHS.statisticsPlaces}?${query}`, call);
  if (!answer.ok || !(answer.value.body instanceof Blob)) return { status: 'failed' };
  const bytes = await answer.value.body.arrayBuffer();
  return { status: 'loaded', places: await port.load(Comlink.transfer(bytes, [bytes])), port };
}

interface Shown {
  readonly loaded: HeatPlaces;
  readonly spread: Metres;
  /** The type whose colour it has; undefined: none. */
  readonly symbol: number | undefined;
}

/** Shows the heat map while mounted, for the part of the map that is in view; returns its field. */
export function useHeatLayer({ loaded, spread, symbol }: Shown): DensityField | undefined {
  const store = useStore();
  const scene = useAtomValue(sceneAtom);
  const view = useAtomValue(mapViewAtom);
  const theme = useAtomValue(themeAtom);
  const [computed, setComputed] = useState<{ readonly of: HeatPlaces; readonly field: DensityField }>();
  const question = useMemo(
    () =>
      loaded.status === 'loaded' && loaded.places.box !== undefined
        ? fieldQuestion(view, loaded.places.box, spread)
        : undefined,
    [loaded, view, spread],
  );
  useEffect(() => {
    if (loaded.status !== 'loaded' || question === undefined) return undefined;
    let isNewest = true;
    loaded.port
      .field(question)
      .then((field) => isNewest && setComputed({ of: loaded, field }))
      .catch(reportError(store, 'heat map'));
    return () => {
      isNewest = false;
    };
  }, [store, loaded, question]);
  // Until the next field is there, the one before stays.
  const field = question !== undefined && computed?.of === loaded ? computed.field : undefined;
  useEffect(() => {
    if (field === undefined) return undefined;
    const colour = colourOf(readPalette(theme), symbol);
    scene?.bringLayer((camera) => new HeatLayer(camera, field, colour));
    return () => scene?.bringLayer(undefined);
  }, [scene, field, theme, symbol]);
  return field;
}

/** Moves the map once so that all places are in view. @param panel  an element on the map */
export function useAllInView(box: FieldBox | undefined, panel: RefObject<HTMLElement | null>): void {
  const scene = useAtomValue(sceneAtom);
  useEffect(() => {
    const map = panel.current?.parentElement;
    if (box === undefined || !map) return;
    scene?.jumpTo(placementOfAll(box, { width: map.clientWidth, height: map.clientHeight }));
  }, [scene, box, panel]);
}

/** Of a heat map of one type that type's, else one that no type has. */
export function colourOf(palette: Palette, symbol: number | undefined): Rgba {
  return (symbol === undefined ? undefined : palette.symbols[symbol]) ?? palette.rgba('text');
}
