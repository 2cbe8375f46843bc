import { GripVertical } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { PLACES } from '../../../../../domain/resources/entities/places.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { PLACE_ORDER_TEXT as TEXT, REMOVAL_TEXT } from '../../../../text/entityLists.ts';
import { ActDialog } from '../../../../ui/popups/ActDialog.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { movePlace, type OrderedPlace, type PlaceMove } from './placeOrder.ts';
import styles from './placeOrder.module.css';
import { useFocusOfLongRow } from '../../list/rows/useFocusOfLongRow.ts';
import { usePlaceDrag } from './usePlaceDrag.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';

const MOVES: Readonly<Record<string, PlaceMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The tree of places, arranged by drag or keys and saved at once. */
export function PlaceOrderDialog({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { places, setPlaces, isChanged, isSaving, save, errorMessage } = usePlaceOrder();
  const run = async () => {
    if (!(await save())) return;
    onSaved();
    onClose();
  };
  const isOff = isSaving || !isChanged;
  return (
    <ActDialog
      title={TEXT.title}
      closeText={REMOVAL_TEXT.cancel}
      onClose={onClose}
      closesFirst={false}
      acts={
        <Button primary aria-disabled={isOff} onPress={isOff ? undefined : () => void run()}>
          {isSaving ? TEXT.saving : TEXT.save}
        </Button>
      }
    >
      <p className={styles.note}>{TEXT.keys}</p>
      {errorMessage !== undefined && <p role="alert">{TEXT.failed}</p>}
      {places !== undefined && <PlaceOrder places={places} onChange={setPlaces} />}
    </ActDialog>
  );
}

interface OrderProps {
  readonly places: readonly OrderedPlace[];
  readonly onChange: (places: readonly OrderedPlace[]) => void;
}

function PlaceOrder({ places, onChange }: OrderProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const drag = usePlaceDrag(places, onChange);
  const focusRow = useFocusOfLongRow(list, current);
  const focusAt = (index: number) => {
    if (index === current) return;
    setCurrent(index);
    focusRow();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    if (event.altKey) {
      const moved = movePlace(places, current, move);
      onChange(moved);
      focusAt(moved.findIndex(({ row }) => row === places[current]?.row));
    } else if (move === 'up') focusAt(Math.max(0, current - 1));
    else if (move === 'down') focusAt(Math.min(places.length - 1, current + 1));
  };
  return (
    <ul ref={list} className={styles.tree} role="tree" aria-label={TEXT.tree}>
      {places.map(({ row, depth }, at) => (
        <li
          key={String(row['id'])}
          role="treeitem"
          aria-level={depth + 1}
          aria-selected={at === current}
          className={styles.place}
          style={{ '--depth': depth } as CSSProperties}
          data-index={at}
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onKeyDown={onKeyDown}
          {...drag.propsOf(at)}
        >
          <GripVertical aria-hidden="true" />
          <span>{recordName(PLACES, row)}</span>
        </li>
      ))}
    </ul>
  );
}
