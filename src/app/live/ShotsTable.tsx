import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowDown } from 'lucide-react';
import { faultAt } from '../notices/faults.ts';
import { switchesAtom } from '../settings/switchAtoms.ts';
import { LIVE_TEXT } from '../text/live.ts';
import { tablePageAtom } from './drawerAtoms.ts';
import { historyStateAtom } from './liveAtoms.ts';
import { pointedAtAtom } from './overlayAtoms.ts';
import { selectReportAtom } from './selection.ts';
import { ShotRow } from './ShotRow.tsx';
import styles from './ShotsTable.module.css';
import { TableFoot } from './TableFoot.tsx';
import { TableState } from './TableState.tsx';
import { ghostOf } from './tableRows.ts';
import { useFollowSelection } from './useFollowSelection.ts';
import { useRows } from './useRows.ts';
import { selectedKeyAtom } from './viewAtoms.ts';

/** The displayed reports, newest first. The list itself stays with the engine; this asks for one page. */
export function ShotsTable() {
  const { page, size } = useAtomValue(tablePageAtom);
  const rows = useRows(page * size, size);
  const switches = useAtomValue(switchesAtom);
  const selected = useAtomValue(selectedKeyAtom);
  const history = useAtomValue(historyStateAtom);
  const select = useSetAtom(selectReportAtom);
  const point = useSetAtom(pointedAtAtom);
  useFollowSelection();
  const isSelected = (key: { readonly squadId: string; readonly detectionId: string }) =>
    key.squadId === selected?.squadId && key.detectionId === selected.detectionId;
  const anySelected = rows?.rows.some(({ key }) => isSelected(key)) ?? false;
  return (
    <div className={styles.table}>
      <div className={styles.scroll}>
        <table aria-label={LIVE_TEXT.shots} aria-rowcount={rows?.total ?? 0}>
          <thead>
            <tr>
              <th className={styles.time} aria-sort="descending">
                {LIVE_TEXT.time} <ArrowDown aria-hidden="true" />
              </th>
              <th>{LIVE_TEXT.event}</th>
              <th className={styles.zone}>{LIVE_TEXT.zone}</th>
              <th className={styles.marks} aria-label={LIVE_TEXT.reclassified} />
            </tr>
          </thead>
          <tbody onPointerLeave={() => point(undefined)}>
            {rows?.rows.map((row, index) => (
              <ShotRow
                key={`${row.key.squadId} ${row.key.detectionId}`}
                row={row}
                ghost={ghostOf(row, switches)}
                selected={isSelected(row.key)}
                reachable={anySelected ? isSelected(row.key) : index === 0}
                onPoint={(on) => point(on ? row.key : undefined)}
                onSelect={() => void select(row.key, 'row').catch(faultAt('selection'))}
              />
            ))}
          </tbody>
        </table>
        <TableState shown={rows?.rows.length} />
      </div>
      <TableFoot total={rows?.total ?? 0} known={rows !== undefined && history !== 'failed'} />
    </div>
  );
}
