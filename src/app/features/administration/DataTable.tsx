import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  /** Figures are aligned at the right. */
  readonly isFigure?: true;
  /** Takes the room that the other columns leave. */
  readonly isWide?: true;
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
  const figure = ({ isFigure }: Column<Row>) => isFigure;
  return (
    <ScrollRegion className={styles.frame} label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-figure={figure(column)} data-wide={column.isWide}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} data-figure={figure(column)} data-wide={column.isWide}>
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
