import { isRow, type Row } from '../../../../../domain/json/row.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { AUDIT_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { RowDialogFrame } from '../rows/RowDialogFrame.tsx';
import type { ListDialogProps } from '../view/listProps.ts';
import type { ExtraColumn } from '../view/listColumns.ts';
import styles from './audit.module.css';

/** Changes that a cell names; the others are counted. */
const NAMED_CHANGES = 2;
const NOTHING = '–';

function changesOf(row: Row): readonly Row[] {
  const changes = row['changes'];
  return Array.isArray(changes) ? changes.filter(isRow) : [];
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return readText(value) || JSON.stringify(value);
}

/** "name: North → South", for the first changes of an entry. */
export function changesText(row: Row): string {
  const changes = changesOf(row);
  const named = changes
    .slice(0, NAMED_CHANGES)
    .map(
      (change) => `${readText(change['field'])}: ${valueText(change['old'])} → ${valueText(change['new'])}`,
    );
  const rest = changes.length - NAMED_CHANGES;
  return named.join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** Columns of the audit trail that are no fields: a server that keeps no changes leaves them empty. */
export const AUDIT_COLUMNS: readonly ExtraColumn[] = [
  { name: 'changes', label: TEXT.changes, textOf: changesText },
  { name: 'address', label: TEXT.address, textOf: (row) => readText(row['address']) },
];

/** All changes of an entry, old and new. */
export function AuditDialog({ row, onClose }: ListDialogProps) {
  const changes = changesOf(row);
  const title = `${readText(row['action'])} ${readText(row['actionDomain'])}`.trim();
  return (
    <RowDialogFrame title={title} onClose={onClose}>
      {changes.length === 0 ? (
        <p className={styles.note}>{TEXT.noChanges}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{TEXT.field}</th>
                <th scope="col">{TEXT.old}</th>
                <th scope="col">{TEXT.new}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={readText(change['field'])}>
                  <th scope="row">{readText(change['field'])}</th>
                  <td>{valueText(change['old'])}</td>
                  <td>{valueText(change['new'])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </RowDialogFrame>
  );
}
