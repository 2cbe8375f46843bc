import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import {
  Cell,
  Checkbox,
  Column,
  Row as TableRow,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { CellValue } from './CellValue.tsx';
import { rowId, type ListColumn } from '../view/listColumns.ts';
import type { ListSort } from '../view/listView.ts';
import type { RowActions } from './rowActions.ts';
import { RowMenu } from './RowMenu.tsx';
import type { RowSelection } from './useRowSelection.ts';
import visuallyHidden from '../../../../ui/styles/visuallyHidden.module.css';
import styles from './table.module.css';

/** What a table of records shows, and what is done with its rows. */
export interface RecordTableProps {
  readonly resource: Resource;
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly Row[];
  readonly sort: ListSort | undefined;
  readonly onSort: (sort: ListSort) => void;
  /** Undefined where nothing can be done with several rows. */
  readonly selection: RowSelection | undefined;
  readonly onOpen: (row: Row) => void;
  readonly actionsOf: RowActions;
}

/** A page of records: arrows move, Enter opens, Space selects, column heads sort. */
export function RecordTable(props: RecordTableProps) {
  const { label, rows, sort, onSort, selection, onOpen } = props;
  const items = rows.map((row, at) => ({ key: keyOf(row, at), row }));
  const selectedKeys = useSameKeys(items.filter(({ row }) => selection?.has(row)).map(({ key }) => key));
  return (
    <Table
      aria-label={label}
      className={styles.table ?? ''}
      selectionMode={selection === undefined ? 'none' : 'multiple'}
      selectionBehavior="toggle"
      selectedKeys={selectedKeys}
      onSelectionChange={(keys) =>
        selection?.set(items.filter(({ key }) => keys === 'all' || keys.has(key)).map(({ row }) => row))
      }
      {...(sort && {
        sortDescriptor: { column: sort.field, direction: sort.isDescending ? 'descending' : 'ascending' },
      })}
      onSortChange={({ column, direction }) =>
        onSort({ field: String(column), isDescending: direction === 'descending' })
      }
      onRowAction={(key) => {
        const item = items.find((candidate) => candidate.key === key);
        if (item !== undefined) onOpen(item.row);
      }}
    >
      {useRecordRows(props)}
    </Table>
  );
}

/**
 * Head and body of the table, without the selection. The table renders all elements that are not the same
 * object again: with the selection in them, each selected row would render all rows with their cells and
 * menus.
 */
function useRecordRows({ resource, columns, rows, selection, actionsOf }: RecordTableProps) {
  const isSelectable = selection !== undefined;
  return useMemo(
    () => (
      <>
        <TableHeader>
          {isSelectable && (
            <Column className={styles.selectColumn ?? ''}>
              <SelectionBox label={TEXT.selectAll} />
            </Column>
          )}
          {columns.map((column, at) => (
            <HeadCell
              key={column.name}
              column={column}
              isRowHeader={at === 0 || resource.nameFields?.includes(column.name) === true}
            />
          ))}
          <Column className={styles.menuColumn ?? ''} textValue={TEXT.actions}>
            <span className={visuallyHidden.hidden}>{TEXT.actions}</span>
          </Column>
        </TableHeader>
        <TableBody>
          {rows.map((row, at) => (
            <RecordRow
              key={keyOf(row, at)}
              id={keyOf(row, at)}
              row={row}
              {...{ resource, columns, isSelectable, actionsOf }}
            />
          ))}
        </TableBody>
      </>
    ),
    [resource, columns, rows, isSelectable, actionsOf],
  );
}

function keyOf(row: Row, at: number): string {
  return String(rowId(row) ?? `row ${at}`);
}

function HeadCell({
  column: { name, label, isSortable, isNumeric },
  isRowHeader,
}: {
  readonly column: ListColumn;
  readonly isRowHeader: boolean;
}) {
  return (
    <Column
      id={name}
      isRowHeader={isRowHeader}
      textValue={label}
      allowsSorting={isSortable}
      className={styles.head ?? ''}
      data-numeric={isNumeric || undefined}
    >
      {({ sortDirection }) => (
        <>
          {label}
          {sortDirection === 'ascending' && <ArrowUp aria-hidden="true" />}
          {sortDirection === 'descending' && <ArrowDown aria-hidden="true" />}
        </>
      )}
    </Column>
  );
}

interface RecordRowProps extends Pick<RecordTableProps, 'resource' | 'columns' | 'actionsOf'> {
  readonly id: string;
  readonly row: Row;
  readonly isSelectable: boolean;
}

function RecordRow({ id, row, resource, columns, isSelectable, actionsOf }: RecordRowProps) {
  const name = recordName(resource, row);
  const actions = actionsOf(row);
  return (
    <TableRow id={id} className={styles.row ?? ''} textValue={name}>
      {isSelectable && (
        <Cell className={styles.selectColumn ?? ''}>
          <SelectionBox label={TEXT.selectRow} />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell key={column.name} className={styles.cell ?? ''} data-numeric={column.isNumeric || undefined}>
          <CellValue column={column} row={row} />
        </Cell>
      ))}
      <Cell className={styles.menuColumn ?? ''}>
        {actions.length > 0 && <RowMenu name={name} actions={actions} />}
      </Cell>
    </TableRow>
  );
}

function SelectionBox({ label }: { readonly label: string }) {
  return (
    <Checkbox slot="selection" className={styles.check ?? ''} aria-label={label}>
      <span className={styles.box} aria-hidden="true" />
    </Checkbox>
  );
}

/** The keys as a set, the same one while they are: the table announces another set as a change of the selection. Keys have no line breaks. */
function useSameKeys(keys: readonly string[]): ReadonlySet<string> {
  const joined = keys.join('\n');
  return useMemo(() => new Set(joined === '' ? [] : joined.split('\n')), [joined]);
}
