import { useAtom, useAtomValue, useStore } from 'jotai';
import { House, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { goHome } from '../../data/loading/loadConsole.ts';
import { floorsOf, LIVE_TEXT } from '../../text/live.ts';
import { floorLabel } from './floorLabel.ts';
import styles from './MapControls.module.css';
import { offeredFloorsAtom } from './placeInView.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';

/** Zoom buttons, home view, the `help` button, floors. */
export function MapControls({ help }: { readonly help?: ReactNode }) {
  const store = useStore();
  const scene = useAtomValue(sceneAtom);
  return (
    <div className={styles.area}>
      <div className={styles.column}>
        <div className={styles.group} data-map-panel>
          <button type="button" aria-label={LIVE_TEXT.zoomIn} onClick={() => scene?.zoomIn()}>
            <Plus aria-hidden="true" />
          </button>
          <button type="button" aria-label={LIVE_TEXT.zoomOut} onClick={() => scene?.zoomOut()}>
            <Minus aria-hidden="true" />
          </button>
          <button type="button" aria-label={LIVE_TEXT.homeView} onClick={() => goHome(store)}>
            <House aria-hidden="true" />
          </button>
          {help}
        </div>
        <Floors />
      </div>
    </div>
  );
}

/** Arrow keys move the focus between the floor buttons. */
function handleFloorKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = buttons.findIndex((button) => button === document.activeElement) + step;
  buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
}

/** Highest floor on top; "All" shows every floor. */
function Floors() {
  const { floors, place } = useAtomValue(offeredFloorsAtom);
  const [active, setActive] = useAtom(activeLevelAtom);
  if (floors.length === 0) return undefined;
  return (
    <fieldset className={styles.group} data-map-panel aria-label={floorsOf(place)}>
      <small>{place ?? LIVE_TEXT.floor}</small>
      <button
        type="button"
        aria-pressed={active === undefined}
        onKeyDown={handleFloorKey}
        onClick={() => setActive(undefined)}
      >
        {LIVE_TEXT.allFloors}
      </button>
      {floors.toReversed().map(({ levelId, name }) => (
        <button
          key={levelId}
          type="button"
          title={name}
          aria-pressed={active === levelId}
          onKeyDown={handleFloorKey}
          onClick={() => setActive(levelId)}
        >
          <span>{floorLabel(name)}</span>
        </button>
      ))}
    </fieldset>
  );
}
