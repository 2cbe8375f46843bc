import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ItemRow } from '../../../../domain/survey/port/surveyPort.ts';
import { useVirtualRows } from '../../../ui/useVirtualRows.ts';
import styles from './itemList.module.css';
import { TypedMark } from './TypedMark.tsx';
import { useFocusOfItem } from './useFocusOfItem.ts';

interface Props {
  readonly label: string;
  readonly rows: readonly ItemRow[];
  /** Rows of the selected items. */
  readonly selected: readonly number[];
  /** Rows whose form has typed text that is not in the draft. */
  readonly typed: ReadonlySet<number>;
  /** Text for an empty list. */
  readonly empty: string;
  /** Selects one item only. */
  readonly onChoose: (row: number) => void;
  /** Adds an item to the selection, or removes it. */
  readonly onToggle: (row: number) => void;
  /** Content of the button that selects the item. */
  readonly children: (item: ItemRow) => ReactNode;
  /**
   * Controls before and after the button, with their tabIndex: Tab stops at the controls of one row, arrows
   * move between rows.
   */
  readonly before?: (item: ItemRow, tabIndex: 0 | -1) => ReactNode;
  readonly after?: (item: ItemRow, tabIndex: 0 | -1) => ReactNode;
}

/** Height of a row at a root font size of 16 px. */
const ROW_PX = 32;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * List of cameras or zones; only the rows in view are rendered. Arrows move the focus. Enter selects an item;
 * with Shift it adds to the selection.
 */
export function ItemList({
  label,
  rows,
  selected,
  typed,
  empty,
  onChoose,
  onToggle,
  children,
  before,
  after,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const currentIndex = Math.min(current, rows.length - 1);
  const virtual = useVirtualRows({
    list,
    count: rows.length,
    keyOf: (index) => rows[index]?.row ?? index,
    estimatedPx: ROW_PX,
    keptIndex: currentIndex,
  });
  const focusCurrent = useFocusOfItem(list, currentIndex);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    focusCurrent();
    setCurrent(Math.max(0, Math.min(rows.length - 1, currentIndex + step)));
  };
  return (
    <section className={styles.box} aria-label={label}>
      <h3>
        {label} <small>{rows.length}</small>
      </h3>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <div className={styles.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
        <ul
          ref={list}
          className={styles.list}
          style={virtual.listStyle}
          onKeyDown={onKeyDown}
          data-survey-list
        >
          {virtual.rows.map(({ index, key, style }) => {
            const item = rows[index];
            if (item === undefined) return undefined;
            const isSelected = selected.includes(item.row);
            const tabIndex = index === currentIndex ? 0 : -1;
            return (
              <li
                key={key}
                ref={virtual.measure}
                data-index={index}
                data-selected={isSelected || undefined}
                data-hidden={item.isHidden || undefined}
                className={styles.row}
                style={style}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {before?.(item, tabIndex)}
                <button
                  type="button"
                  data-select=""
                  aria-pressed={isSelected}
                  tabIndex={tabIndex}
                  onFocus={() => setCurrent(index)}
                  onClick={({ shiftKey }) => (shiftKey ? onToggle : onChoose)(item.row)}
                >
                  {children(item)}
                  {typed.has(item.row) && <TypedMark />}
                </button>
                {after?.(item, tabIndex)}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
