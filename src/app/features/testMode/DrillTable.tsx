import { useStore } from 'jotai';
import type { Drill } from '../../../domain/contract/drill.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import { reportError } from '../../browser/errorLog.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { DRILL_TEXT as TEXT, drillState } from '../../text/drills.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataTable, type Column } from '../administration/page/DataTable.tsx';
import styles from './Drills.module.css';

interface Props {
  readonly drills: readonly Drill[];
  readonly onOpen: (id: number) => void;
  readonly onEnded: () => void;
}

/** The drills, newest first. */
export function DrillTable({ drills, onOpen, onEnded }: Props) {
  const store = useStore();
  const end = async (id: number) => {
    await sendForRow(httpOf(store), `${PATHS.drills}/${id}/end`, { method: 'POST', body: {} });
    onEnded();
  };
  const columns: readonly Column<Drill>[] = [
    { name: TEXT.name, isWide: true, cell: ({ name }) => name },
    { name: TEXT.squad, cell: ({ squadId }) => squadId },
    { name: TEXT.started, cell: ({ startedAt, startedBy }) => `${dateTimeText(startedAt)} by ${startedBy}` },
    { name: TEXT.state, cell: drillState },
    { name: TEXT.played, isFigure: true, cell: ({ played, planned }) => `${played} of ${planned}` },
    {
      name: '',
      isAction: true,
      cell: ({ id, endedAt }) => (
        <span className={styles.acts}>
          <Button tight onPress={() => onOpen(id)}>
            {TEXT.open}
          </Button>
          {endedAt === null && (
            <Button tight onPress={() => void end(id).catch(reportError(store, 'drills'))}>
              {TEXT.end}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <DataTable label={TEXT.list} columns={columns} rows={drills} keyOf={({ id }) => String(id)} />;
}
