import type { Row } from '../../../../../domain/json/row.ts';
import { readField } from '../../../../../domain/resources/definition/readField.ts';
import { emptyTextOf } from '../../../../../domain/resources/emptyText.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { viewOf } from '../../fields/fieldViews.ts';
import styles from '../../fields/parts/values.module.css';
import type { ListColumn } from '../view/listColumns.ts';

/** The value of a column of a row; a dash where there is none, the raw text where it cannot be read. */
export function CellValue({ column, row }: { readonly column: ListColumn; readonly row: Row }) {
  const { name, field, textOf, Cell } = column;
  if (Cell !== undefined) return <Cell row={row} />;
  if (textOf !== undefined) return textOf(row) === '' ? <None /> : <>{textOf(row)}</>;
  const raw = row[name];
  const read = readField(raw, field);
  if (!read.ok) return <>{typeof raw === 'string' || typeof raw === 'number' ? String(raw) : <None />}</>;
  const { cell = readText } = viewOf(field);
  const shown = cell(read.value, field);
  if (shown !== '' && shown !== false && shown !== undefined) return <>{shown}</>;
  return emptyTextOf(row, name, field) ?? <None />;
}

function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
    </span>
  );
}
