import { useAtom, useAtomValue } from 'jotai';
import { House, Minus, Plus } from 'lucide-react';
import { goHome } from '../shell/loadConsole.ts';
import { floorsAtom } from '../shell/consoleAtoms.ts';
import { LIVE_TEXT } from '../text/live.ts';
import { floorMark } from './floorMark.ts';
import styles from './MapControls.module.css';
import { currentScene } from './stage.ts';
import { activeLevelAtom } from './viewAtoms.ts';

/** Zoom in, zoom out, home view, floors. */
export function MapControls() {
  return (
    <div className={styles.column}>
      <div className={styles.group}>
        <button type="button" aria-label={LIVE_TEXT.zoomIn} onClick={() => currentScene()?.zoomIn()}>
          <Plus aria-hidden="true" />
        </button>
        <button type="button" aria-label={LIVE_TEXT.zoomOut} onClick={() => currentScene()?.zoomOut()}>
          <Minus aria-hidden="true" />
        </button>
        <button type="button" aria-label={LIVE_TEXT.homeView} onClick={goHome}>
          <House aria-hidden="true" />
        </button>
      </div>
      <Floors />
    </div>
  );
}

/** Highest floor on top; "All" shows every floor. */
function Floors() {
  const floors = useAtomValue(floorsAtom);
  const [active, setActive] = useAtom(activeLevelAtom);
  if (floors.length === 0) return undefined;
  return (
    <fieldset className={styles.group} aria-label={LIVE_TEXT.floor}>
      <small>{LIVE_TEXT.floor}</small>
      <button type="button" aria-pressed={active === undefined} onClick={() => setActive(undefined)}>
        {LIVE_TEXT.allFloors}
      </button>
      {floors.toReversed().map(({ levelId, name }) => (
        <button
          key={levelId}
          type="button"
          title={name}
          aria-pressed={active === levelId}
          onClick={() => setActive(levelId)}
        >
          <span>{floorMark(name)}</span>
        </button>
      ))}
    </fieldset>
  );
}
