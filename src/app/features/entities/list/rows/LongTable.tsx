import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { ENTITY_LIST_TEXT as TEXT, selectRowText } from '../../../../text/entityLists.ts';
import { usePrinting } from '../../../../ui/usePrinting.ts';
import { useVirtualRows, type VirtualRow } from '../../../../ui/useVirtualRows.ts';
import { CellValue } from './CellValue.tsx';
import { rowId, type ListColumn } from '../view/listColumns.ts';
import type { RecordTableProps } from './RecordTable.tsx';
import { RowMenu } from './RowMenu.tsx';
import visuallyHidden from '../../../../ui/styles/visuallyHidden.module.css';
import styles from './longTable.module.css';
import { useFocusOfLongRow } from './useFocusOfLongRow.ts';

/** Height of a row at a root font size of 16 px. */
const ROW_PX = 32;
const PAGE_ROWS = 20;

/** Number of rows that a key moves the focus; undefined for other keys. */
function stepOf(key: string, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    Home: -count,
    End: count,
  };
  return steps[key];
}

/** All records of a list: only the rows in view are rendered. The keys are the same as in the paged table. */
export function LongTable(props: RecordTableProps) {
  const { label, columns, rows, selection, onOpen } = props;
  const list = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const focusRow = useFocusOfLongRow(list, current);
  const isPrinting = usePrinting();
  const virtual = useVirtualRows({
    list,
    count: rows.length,
    keyOf: (index) => rowId(rows[index] ?? {}) ?? `row ${index}`,
    estimatedPx: ROW_PX,
    keptIndex: Math.min(current, rows.length - 1),
    isWhole: isPrinting,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['index'] !== undefined;
    if (row === undefined || !isOnRow || event.altKey || event.metaKey) return;
    const step = stepOf(event.key, rows.length);
    if (step !== undefined) {
      setCurrent(Math.max(0, Math.min(rows.length - 1, current + step)));
      focusRow();
    } else if (event.key === 'Enter') onOpen(row);
    else if (event.key === ' ') selection?.toggle(row);
    else return;
    event.preventDefault();
  };
  const template = [
    selection === undefined ? '' : '3rem',
    ...columns.map(() => 'minmax(0, 1fr)'),
    '3rem',
  ].join(' ');
  return (
    <table
      className={styles.grid}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      style={{ '--columns': template } as CSSProperties}
    >
      <HeadRow {...props} />
      <tbody translate="no" ref={list} style={virtual.listStyle}>
        {virtual.rows.map((item) => (
          <LongRow
            key={item.key}
            item={item}
            measure={virtual.measure}
            isCurrent={item.index === current}
            onFocus={() => setCurrent(item.index)}
            onKeyDown={onKeyDown}
            {...props}
          />
        ))}
      </tbody>
    </table>
  );
}

function HeadRow({ columns, rows, sort, onSort, selection }: RecordTableProps) {
  const isAll = selection !== undefined && rows.length > 0 && selection.rows.length === rows.length;
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {selection !== undefined && (
          <th scope="col">
            <input
              type="checkbox"
              className={styles.check}
              aria-label={TEXT.selectAll}
              checked={isAll}
              onChange={() => selection.set(isAll ? [] : rows)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
        <th scope="col">
          <span className={visuallyHidden.hidden}>{TEXT.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

function HeadCell({
  column: { name, label, isSortable, isNumeric },
  sort,
  onSort,
}: { readonly column: ListColumn } & Pick<RecordTableProps, 'sort' | 'onSort'>) {
  const own = sort?.field === name ? sort : undefined;
  const direction = own === undefined ? 'none' : own.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSortable ? direction : undefined} data-numeric={isNumeric || undefined}>
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ field: name, isDescending: direction === 'ascending' })}
        >
          {label}
          {direction === 'ascending' && <ArrowUp aria-hidden="true" />}
          {direction === 'descending' && <ArrowDown aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface LongRowProps extends RecordTableProps {
  readonly item: VirtualRow;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function LongRow({ item, measure, isCurrent, onFocus, onKeyDown, ...props }: LongRowProps) {
  const { resource, columns, rows, selection, onOpen, actionsOf } = props;
  const row = rows[item.index];
  if (row === undefined) return undefined;
  const name = recordName(resource, row);
  const isSelected = selection?.has(row);
  const actions = actionsOf(row);
  return (
    <tr
      ref={measure}
      className={styles.row}
      aria-rowindex={item.index + 2}
      data-selected={isSelected || undefined}
      data-index={item.index}
      tabIndex={isCurrent ? 0 : -1}
      style={item.style}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // A press in the menu or on the checkbox does not count as a press on the row.
        if (event.target instanceof Element && event.target.closest('button, input, [role="menu"]')) return;
        onOpen(row);
      }}
    >
      {selection !== undefined && (
        <td>
          <input
            type="checkbox"
            className={styles.check}
            tabIndex={-1}
            aria-label={selectRowText(name)}
            checked={isSelected === true}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} data-numeric={column.isNumeric || undefined}>
          <CellValue column={column} row={row} />
        </td>
      ))}
      <td>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</td>
    </tr>
  );
}
