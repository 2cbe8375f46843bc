import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { CircleHelp, House, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { hasAny } from '../../domain/access/authorities.ts';
import { HELP_AUTHORITIES } from '../../domain/access/menuAccess.ts';
import { openHelpHereAtom } from '../help/helpAtoms.ts';
import { faultAt } from '../notices/faults.ts';
import { authoritiesAtom } from '../session/tokenAtoms.ts';
import { goHome } from '../shell/loadConsole.ts';
import { HELP_TEXT } from '../text/help.ts';
import { floorsOf, LIVE_TEXT } from '../text/live.ts';
import { floorMark } from './floorMark.ts';
import styles from './MapControls.module.css';
import { offeredFloorsAtom } from './placeInView.ts';
import { currentScene } from './stage.ts';
import { activeLevelAtom } from './viewAtoms.ts';

/** Zoom in, zoom out, home view, floors. */
export function MapControls() {
  return (
    <div className={styles.area}>
      <div className={styles.column}>
        <div className={styles.group} data-furniture>
          <button type="button" aria-label={LIVE_TEXT.zoomIn} onClick={() => currentScene()?.zoomIn()}>
            <Plus aria-hidden="true" />
          </button>
          <button type="button" aria-label={LIVE_TEXT.zoomOut} onClick={() => currentScene()?.zoomOut()}>
            <Minus aria-hidden="true" />
          </button>
          <button type="button" aria-label={LIVE_TEXT.homeView} onClick={goHome}>
            <House aria-hidden="true" />
          </button>
          <HelpHere />
        </div>
        <Floors />
      </div>
    </div>
  );
}

/** For whom the header has no Help link: one help button for everybody. */
function HelpHere() {
  const open = useSetAtom(openHelpHereAtom);
  const held = useAtomValue(authoritiesAtom);
  if (hasAny(held, HELP_AUTHORITIES)) return undefined;
  return (
    <button
      type="button"
      aria-label={HELP_TEXT.helpHere}
      aria-keyshortcuts="F1"
      onClick={() => void open('/').catch(faultAt('help'))}
    >
      <CircleHelp aria-hidden="true" />
    </button>
  );
}

/** Arrows move along the floors, as they stand on the screen. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
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
    <fieldset className={styles.group} data-furniture aria-label={floorsOf(place)}>
      <small>{place ?? LIVE_TEXT.floor}</small>
      <button
        type="button"
        aria-pressed={active === undefined}
        onKeyDown={moveAmong}
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
          onKeyDown={moveAmong}
          onClick={() => setActive(levelId)}
        >
          <span>{floorMark(name)}</span>
        </button>
      ))}
    </fieldset>
  );
}
