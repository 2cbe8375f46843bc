import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { keyText } from '../../../domain/contract/shotReport.ts';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { reportError } from '../../browser/errorLog.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { LIVE_TEXT, newerRows } from '../../text/live.ts';
import { useShownToday } from '../../ui/useNow.ts';
import { unseenKeysAtom } from '../../data/alerts/alertLog.ts';
import { tablePageAtom } from '../../data/view/drawerAtoms.ts';
import { shownHistoryAtom } from '../../data/engine/liveAtoms.ts';
import { pointedAtAtom } from '../../data/view/overlayAtoms.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { NewAlarms } from './NewAlarms.tsx';
import { ShotRow } from './ShotRow.tsx';
import styles from './ShotsTable.module.css';
import { TABLE_COLUMNS } from './tableColumns.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableState } from './TableState.tsx';
import { dayHeadings, ghostOf } from './rowBadges.ts';
import { useFollowSelection } from './useFollowSelection.ts';
import { useLastPage } from './useLastPage.ts';
import { useRows } from './useRows.ts';
import { selectedKeyAtom } from '../../data/view/viewAtoms.ts';

/** Scrolled further than this, the newest row is not in sight; in CSS px. */
const SCROLLED_PX = 16;

/** Table of the listed reports, newest first. The engine holds the list; the table requests one page. */
export function ShotsTable() {
  const { page, size } = useAtomValue(tablePageAtom);
  const rows = useRows(page * size, size);
  const history = useAtomValue(shownHistoryAtom);
  useFollowSelection();
  useLastPage(rows);
  const [isScrolled, setScrolled] = useState(false);
  // On the first page no row counts as in sight: after scrolling, its newest rows are the hidden ones.
  const inSight = useMemo(
    () => new Set(page === 0 ? [] : rows?.rows.map(({ key }) => keyText(key))),
    [page, rows],
  );
  return (
    <div className={styles.table}>
      {(page > 0 || isScrolled) && <NewAlarms inSight={inSight} />}
      <NewerRows />
      <div
        className={styles.scroll}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > SCROLLED_PX)}
      >
        <table aria-label={LIVE_TEXT.shots} aria-rowcount={rows?.total ?? 0}>
          <thead>
            <tr>
              {TABLE_COLUMNS.map(({ id, title, isTitleHidden, isSorted }) => (
                <th
                  key={id}
                  data-column={id}
                  aria-label={isTitleHidden && title}
                  aria-sort={isSorted && 'descending'}
                >
                  <span>{!isTitleHidden && title}</span> {isSorted && <ArrowDown aria-hidden="true" />}
                </th>
              ))}
            </tr>
          </thead>
          <Rows rows={rows?.rows ?? []} />
        </table>
        <TableState page={rows} />
      </div>
      <TableFooter total={rows?.total ?? 0} known={rows !== undefined && history !== 'failed'} />
    </div>
  );
}

/** Number of rows above the shown page, as a button to the first page. */
function NewerRows() {
  const [{ page, size }, setPage] = useAtom(tablePageAtom);
  if (page === 0) return undefined;
  return (
    <button type="button" className={styles.newer} onClick={() => setPage({ page: 0, size })}>
      <ArrowUp aria-hidden="true" />
      <span>{newerRows(page * size)}</span>
    </button>
  );
}

function Rows({ rows }: { readonly rows: readonly TableRow[] }) {
  const store = useStore();
  const switches = useAtomValue(switchesAtom);
  const selected = useAtomValue(selectedKeyAtom);
  const select = useSetAtom(selectReportAtom);
  const point = useSetAtom(pointedAtAtom);
  const unseen = useAtomValue(unseenKeysAtom);
  const days = dayHeadings(rows, useShownToday());
  const isSelected = ({ key }: TableRow) =>
    key.squadId === selected?.squadId && key.detectionId === selected.detectionId;
  const anySelected = rows.some(isSelected);
  return (
    <tbody translate="no" onPointerLeave={() => point(undefined)}>
      {rows.map((row, index) => (
        <Fragment key={`${row.key.squadId} ${row.key.detectionId}`}>
          {days[index] !== undefined && (
            <tr data-day="true">
              <th scope="rowgroup" colSpan={TABLE_COLUMNS.length}>
                {days[index]}
              </th>
            </tr>
          )}
          <ShotRow
            row={row}
            ghost={ghostOf(row, switches)}
            selected={isSelected(row)}
            unseen={unseen.has(keyText(row.key))}
            reachable={anySelected ? isSelected(row) : index === 0}
            onPoint={(on) => point(on ? row.key : undefined)}
            onSelect={() => void select(row.key, 'row').catch(reportError(store, 'selection'))}
          />
        </Fragment>
      ))}
    </tbody>
  );
}
