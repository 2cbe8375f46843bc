import { useSetAtom, useStore } from 'jotai';
import { useRef } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { itemName } from '../../../text/survey.ts';
import { COMPARE_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { useVirtualRows } from '../../../ui/useVirtualRows.ts';
import type { DifferenceRow } from './differenceRows.ts';
import { showItemByIdAtom } from '../panels/showItem.ts';
import styles from './tools.module.css';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

const ROW_PX = 32;

interface Props {
  readonly kind: SurveyKind;
  readonly rows: readonly DifferenceRow[];
}

/** Items that differ; a press selects the item and shows it on the map. */
export function DifferenceTable({ kind, rows }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const store = useStore();
  const show = useSetAtom(showItemByIdAtom);
  const virtual = useVirtualRows({
    list,
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? index,
    estimatedPx: ROW_PX,
    keptIndex: -1,
  });
  return (
    <div className={styles.scroll}>
      <ul ref={list} aria-label={TEXT.table} className={styles.findings} style={virtual.listStyle}>
        {virtual.rows.map(({ index, key, style }) => {
          const row = rows[index];
          return (
            row && (
              <li key={key} ref={virtual.measure} data-index={index} style={style}>
                <button
                  type="button"
                  disabled={!row.isInDraft}
                  onClick={() => void show(kind, row.id).catch(reportError(store, 'difference'))}
                >
                  <b>{itemName(kind, row.id)}</b> <span>{row.text}</span>
                </button>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
