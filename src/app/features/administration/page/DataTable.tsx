import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  /** Figures are aligned at the right. */
  readonly isFigure?: true;
  /** Takes the room that the other columns leave. */
  readonly isWide?: true;
  /** Has buttons only: it is not printed. */
  readonly isAction?: true;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A plain table of up to some hundred rows, with a head that stays in view. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const marks = ({ isFigure, isWide, isAction }: Column<Row>) => ({
    'data-figure': isFigure,
    'data-wide': isWide,
    'data-action': isAction,
  });
  return (
    <ScrollRegion className={styles.frame} label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" {...marks(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} {...marks(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
