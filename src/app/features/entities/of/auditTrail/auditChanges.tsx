import type { Row } from '../../../../../domain/json/row.ts';
import {
  changedValueText,
  changesOf,
  changeTexts,
} from '../../../../../domain/resources/definition/changeTexts.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { AUDIT_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { RowDialogFrame } from '../../list/rows/RowDialogFrame.tsx';
import type { ListDialogProps } from '../../list/view/listProps.ts';
import type { ExtraColumn } from '../../list/view/listColumns.ts';
import styles from './audit.module.css';

/** Changes that a cell names; the others are counted. */
const NAMED_CHANGES = 2;

/** "name: North → South", for the first changes of an entry. */
export function changesText(row: Row): string {
  const texts = changeTexts(row);
  const rest = texts.length - NAMED_CHANGES;
  return texts.slice(0, NAMED_CHANGES).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** What changed: no field that a list shows by itself. A server that keeps no changes leaves it empty. */
export const AUDIT_COLUMNS: readonly ExtraColumn[] = [
  { name: 'changes', label: TEXT.changes, textOf: changesText },
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
                  <td>{changedValueText(change['old'])}</td>
                  <td>{changedValueText(change['new'])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </RowDialogFrame>
  );
}
