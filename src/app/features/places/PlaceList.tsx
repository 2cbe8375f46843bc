import { atom, useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { circularParentsText, PLACES_TEXT } from '../../text/places.ts';
import { useVirtualRows } from '../../ui/useVirtualRows.ts';
import { PlaceRow } from './PlaceRow.tsx';
import { placeTree, type PlaceBranch } from './placeBranches.ts';
import styles from './PlacesPanel.module.css';
import { treeAction, treeRows, type RowToggle, type ToggledRows } from './treeRows.ts';
import { useFocusOfRow } from './useFocusOfRow.ts';

/** Height of a row at a root font size of 16 px. */
const ROW_PX = 32;

const placeTreeAtom = atom((get) => placeTree(get(placesAtom) ?? []));

/** The tree of places, with a warning about circular parent references. In its own chunk, with the library for long lists. */
export function PlaceList() {
  const { branches, circular } = useAtomValue(placeTreeAtom);
  return (
    <>
      <Tree branches={branches} />
      {circular.length > 0 && (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          <span>{circularParentsText(circular.map(({ name }) => name))}</span>
        </p>
      )}
    </>
  );
}

/** Places and levels as an ARIA tree: one tab stop, arrows move inside, Enter or Space opens the place. */
function Tree({ branches }: { readonly branches: readonly PlaceBranch[] }) {
  const [toggled, setToggled] = useState<ToggledRows>(new Map());
  const [currentKey, setCurrentKey] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => treeRows(branches, toggled), [branches, toggled]);
  const currentIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === currentKey),
  );
  const focusCurrent = useFocusOfRow(list, currentIndex);
  const virtual = useVirtualRows({
    list,
    count: rows.length,
    keyOf: (index) => rows[index]?.key ?? index,
    estimatedPx: ROW_PX,
    keptIndex: currentIndex,
  });
  const toggle = ({ keys, open }: RowToggle) =>
    setToggled(new Map([...toggled, ...keys.map((key) => [key, open] as const)]));
  const onKeyDown = (event: KeyboardEvent) => {
    const current = rows[currentIndex];
    if (current === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const action = treeAction(rows, current.key, event.key);
    if (action === undefined) return;
    event.preventDefault();
    if (action.kind === 'toggle') return toggle(action);
    setCurrentKey(action.key);
    focusCurrent();
  };
  return (
    <ul
      ref={list}
      role="tree"
      aria-label={PLACES_TEXT.places}
      className={styles.tree}
      style={virtual.listStyle}
      onKeyDown={onKeyDown}
    >
      {virtual.rows.map(({ index, key, style }) => {
        const row = rows[index];
        return (
          row && (
            <PlaceRow
              key={key}
              row={row}
              index={index}
              style={style}
              measure={virtual.measure}
              current={index === currentIndex}
              onFocus={() => setCurrentKey(row.key)}
              onToggle={() => toggle({ keys: [row.key], open: row.open !== true })}
            />
          )
        );
      })}
    </ul>
  );
}
