import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { GHOST_COLUMNS, TABLE_COLUMNS, type CellContent, type TableColumn } from './tableColumns.tsx';
import { badgesOf, type GhostRow } from './rowBadges.ts';

type RowAttributes = ComponentPropsWithoutRef<'tr'> & {
  readonly 'data-key'?: string;
  readonly 'data-unseen'?: true | undefined;
};

interface Props {
  readonly row: TableRow;
  readonly ghost: GhostRow | undefined;
  readonly selected: boolean;
  /** An alert was shown for it and it has not been selected since. */
  readonly unseen: boolean;
  /** The row in the tab order. */
  readonly reachable: boolean;
  readonly onSelect: () => void;
  /** The pointer or the focus entered (true) or left the row. */
  readonly onPoint: (on: boolean) => void;
}

/** One report, with its former shot struck through above it; only the former shot if the report is masked. */
export function ShotRow(props: Props) {
  const { row, ghost, onSelect } = props;
  if (ghost === undefined) return <ReportRow {...props} />;
  if (row.masked) return <Ghost row={row} ghost={ghost} attributes={rowAttributes(props)} />;
  return (
    <>
      <Ghost row={row} ghost={ghost} attributes={{ onClick: onSelect }} />
      <ReportRow {...props} />
    </>
  );
}

/** Attributes of a row that can be selected by pointer and keyboard. */
function rowAttributes({ row, selected, unseen, reachable, onSelect, onPoint }: Props): RowAttributes {
  return {
    tabIndex: reachable ? 0 : -1,
    'aria-selected': selected,
    'data-unseen': unseen || undefined,
    'data-key': `${row.key.squadId}/${row.key.detectionId}`,
    onClick: onSelect,
    onPointerEnter: () => onPoint(true),
    onPointerLeave: () => onPoint(false),
    onFocus: () => onPoint(true),
    onBlur: () => onPoint(false),
    onKeyDown: (event) => onRowKey(event, onSelect),
  };
}

function ReportRow(props: Props) {
  const { row, ghost, unseen } = props;
  const badges = badgesOf(row, ghost);
  return (
    <tr {...rowAttributes(props)} data-reclassified={row.previousReportType !== undefined || undefined}>
      {TABLE_COLUMNS.map(({ id, cell }) => (
        <Cell key={id} id={id} {...cell({ row, badges, unseen })} />
      ))}
    </tr>
  );
}

interface GhostProps {
  readonly row: TableRow;
  readonly ghost: GhostRow;
  readonly attributes: RowAttributes;
}

function Ghost({ row, ghost, attributes }: GhostProps) {
  return (
    <tr data-ghost="true" {...attributes}>
      {GHOST_COLUMNS.map(({ column: { id, ghostCell }, colSpan }) => (
        <Cell key={id} id={id} colSpan={colSpan} {...ghostCell?.({ row, ghost })} />
      ))}
    </tr>
  );
}

interface CellProps extends Partial<CellContent> {
  readonly id: TableColumn['id'];
  readonly colSpan?: number;
}

function Cell({ id, colSpan, content, tooltip }: CellProps) {
  return (
    <td data-column={id} colSpan={colSpan} title={tooltip}>
      {content}
    </td>
  );
}

/** Enter and Space select; arrow keys, j and k move between rows and skip former shots, Home and End to the first and last. */
function onRowKey(event: KeyboardEvent<HTMLElement>, onSelect: () => void): void {
  const { key, currentTarget: row } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])];
  const at = rows.indexOf(row);
  const next = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: rows.length - 1 }[
    key
  ];
  const isSelecting = key === 'Enter' || key === ' ';
  if (next === undefined && !isSelecting) return;
  event.preventDefault();
  if (isSelecting) onSelect();
  else rows[next ?? at]?.focus();
}
