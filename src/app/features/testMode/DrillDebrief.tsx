import { useStore } from 'jotai';
import { Download } from 'lucide-react';
import type { DrillAlarm, DrillDetail, DrillPerson } from '../../../domain/contract/drill.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import { downloadBlob } from '../../browser/downloadBlob.ts';
import { reportError } from '../../browser/errorLog.ts';
import { httpOf } from '../../session/console.ts';
import { actText, countedText, DRILL_TEXT as TEXT, missedText } from '../../text/drills.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Message } from '../../ui/controls/Message.tsx';
import { Section } from '../administration/page/AdminPage.tsx';
import { DataTable, type Column } from '../administration/page/DataTable.tsx';

/** What people did in a drill: alarm by alarm, and person by person. */
export function DrillDebrief({ drill }: { readonly drill: DrillDetail }) {
  const store = useStore();
  const { id, name, score } = drill;
  const save = async () => {
    const answer = await httpOf(store).send(`${PATHS.drills}/${id}`, {
      query: { format: 'csv' },
      blob: true,
    });
    if (answer.ok && answer.value.body instanceof Blob)
      downloadBlob(answer.value.body, `drill_${id}_debrief.csv`);
  };
  return (
    <Section
      title={`${TEXT.open}: ${name}`}
      tools={
        <Button onPress={() => void save().catch(reportError(store, 'drills'))}>
          <Download aria-hidden="true" />
          <span>{TEXT.csv}</span>
        </Button>
      }
    >
      <p>{missedText(score.alarms.length, score.missed)}</p>
      {score.alarms.length === 0 ? (
        <Message title={TEXT.noAlarms} />
      ) : (
        <DataTable
          label={TEXT.alarms}
          columns={ALARMS}
          rows={score.alarms}
          keyOf={({ incidentId }) => String(incidentId)}
        />
      )}
      {score.people.length === 0 ? (
        <Message title={TEXT.noPeople} />
      ) : (
        <DataTable label={TEXT.people} columns={PEOPLE} rows={score.people} keyOf={({ login }) => login} />
      )}
    </Section>
  );
}

const ALARMS: readonly Column<DrillAlarm>[] = [
  { name: TEXT.time, cell: ({ at }) => dateTimeText(at) },
  { name: TEXT.type, cell: ({ type }) => type },
  { name: TEXT.zone, cell: ({ zone }) => zone },
  {
    name: TEXT.seen,
    isWide: true,
    cell: ({ seen }) => (seen.length === 0 ? TEXT.nobody : seen.map((act) => actText(act)).join(', ')),
  },
  { name: TEXT.taken, cell: ({ taken }) => actText(taken) },
  { name: TEXT.decided, cell: ({ decided }) => actText(decided) },
];

const PEOPLE: readonly Column<DrillPerson>[] = [
  { name: TEXT.person, isWide: true, cell: ({ login }) => login },
  { name: TEXT.seen, cell: ({ seen, seenAfter }) => countedText(seen, seenAfter) },
  { name: TEXT.taken, cell: ({ taken, takenAfter }) => countedText(taken, takenAfter) },
  { name: TEXT.decided, cell: ({ decided, decidedAfter }) => countedText(decided, decidedAfter) },
];
