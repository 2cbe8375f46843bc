import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronRight, Layers, MapPin } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { hasPosition } from '../../data/lists/fetchList.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { placeInUseAtom } from '../../data/config/consoleAtoms.ts';
import { levelsOf, PLACES_TEXT } from '../../text/places.ts';
import { openPlaceAtom } from '../../data/selection/openPlace.ts';
import type { PlaceBranch } from './placeTree.ts';
import styles from './PlacesPanel.module.css';
import { treeRows, treeAction, type TreeRow, type ToggledRows } from './treeRows.ts';

/** Places and levels as an ARIA tree: one tab stop, arrows move inside, Enter or Space opens the place. */
export function PlaceList({ branches }: { readonly branches: readonly PlaceBranch[] }) {
  const [turned, setTurned] = useState<ToggledRows>(new Map());
  const [at, setAt] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const rows = treeRows(branches, turned);
  const current = rows.some(({ key }) => key === at) ? at : rows[0]?.key;
  const turn = (keys: readonly string[], open: boolean) =>
    setTurned(new Map([...turned, ...keys.map((key) => [key, open] as const)]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = treeAction(rows, current, event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (step.kind === 'turn') return turn(step.keys, step.open);
    setAt(step.key);
    const index = rows.findIndex(({ key }) => key === step.key);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <ul ref={list} role="tree" aria-label={PLACES_TEXT.places} className={styles.tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          current={row.key === current}
          onFocus={() => setAt(row.key)}
          onTurn={() => turn([row.key], row.open !== true)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly row: TreeRow;
  /** The row in the tab order. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onTurn: () => void;
}

function Row({ row, current, onFocus, onTurn }: RowProps) {
  const { place, level, depth, open, position, siblings, text } = row;
  const inUse = useAtomValue(placeInUseAtom)?.id === place.id;
  const active = useAtomValue(activeLevelAtom);
  const openPlace = useSetAtom(openPlaceAtom);
  const selected = inUse && (level === undefined ? active === undefined : active === level.levelId);
  const usable = hasPosition(place) || place.levels.length > 0;
  const choose = () => usable && openPlace(place, level);
  const Icon = level === undefined ? MapPin : Layers;
  return (
    <li
      role="treeitem"
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-selected={selected}
      aria-disabled={!usable || undefined}
      tabIndex={current ? 0 : -1}
      style={{ '--depth': depth - 1 } as CSSProperties}
      onFocus={onFocus}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      }}
    >
      <span
        className={styles.turn}
        data-open={open}
        aria-hidden="true"
        onClick={(event) => {
          if (open === undefined) return;
          event.stopPropagation();
          onTurn();
        }}
      >
        {open !== undefined && <ChevronRight />}
      </span>
      <Icon aria-hidden="true" />
      <span className={styles.name}>{text}</span>
      {level === undefined && place.levels.length > 0 && <small>{levelsOf(place.levels.length)}</small>}
      {!usable && <small>{PLACES_TEXT.noPosition}</small>}
    </li>
  );
}
