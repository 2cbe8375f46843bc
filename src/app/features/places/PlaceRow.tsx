import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronRight, Layers, MapPin } from 'lucide-react';
import type { CSSProperties } from 'react';
import { placeInUseAtom } from '../../data/config/consoleAtoms.ts';
import { hasPosition } from '../../data/lists/fetchList.ts';
import { openPlaceAtom } from '../../data/view/openPlace.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { levelsOf, PLACES_TEXT } from '../../text/places.ts';
import type { VirtualRow } from '../../ui/useVirtualRows.ts';
import styles from './PlacesPanel.module.css';
import type { TreeRow } from './treeRows.ts';

interface Props {
  readonly row: TreeRow;
  /** The row in the tab order. */
  readonly current: boolean;
  readonly index: number;
  readonly style: VirtualRow['style'];
  readonly measure: (element: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

/** One place or level of the tree. A click opens it, a click on its arrow expands or collapses it. */
export function PlaceRow({ row, current, index, style, measure, onFocus, onToggle }: Props) {
  const { place, level, depth, open, position, siblings, text } = row;
  const isInUse = useAtomValue(placeInUseAtom)?.id === place.id;
  const activeLevel = useAtomValue(activeLevelAtom);
  const openPlace = useSetAtom(openPlaceAtom);
  const isSelected =
    isInUse && (level === undefined ? activeLevel === undefined : activeLevel === level.levelId);
  const isUsable = hasPosition(place) || place.levels.length > 0;
  const choose = () => isUsable && openPlace(place, level);
  const Icon = level === undefined ? MapPin : Layers;
  return (
    <li
      ref={measure}
      role="treeitem"
      data-index={index}
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-selected={isSelected}
      aria-disabled={!isUsable || undefined}
      tabIndex={current ? 0 : -1}
      style={{ ...style, '--depth': depth - 1 } as CSSProperties}
      onFocus={onFocus}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      }}
    >
      <span
        className={styles.toggle}
        data-open={open}
        aria-hidden="true"
        onClick={(event) => {
          if (open === undefined) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {open !== undefined && <ChevronRight />}
      </span>
      <Icon aria-hidden="true" />
      <span translate="no" className={styles.name}>
        {text}
      </span>
      {level === undefined && place.levels.length > 0 && <small>{levelsOf(place.levels.length)}</small>}
      {!isUsable && <small>{PLACES_TEXT.noPosition}</small>}
    </li>
  );
}
