import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Drill, DrillDetail } from '../../../domain/contract/drill.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { isRow } from '../../../domain/json/row.ts';
import { DRILL_TEXT as TEXT } from '../../text/drills.ts';
import { screenName } from '../../text/screenName.ts';
import { TESTS_TEXT } from '../../text/tests.ts';
import { Message } from '../../ui/controls/Message.tsx';
import { AdminPage, WhenLoaded } from '../administration/page/AdminPage.tsx';
import { usePolled } from '../administration/page/usePolled.ts';
import { DrillDebrief } from './DrillDebrief.tsx';
import { DrillForm } from './DrillForm.tsx';
import { DrillTable } from './DrillTable.tsx';
import { mayRunAtom } from './runAtoms.ts';

const REFRESH_MS = 2000;

/** Starts drills, and shows former drills with their debrief. */
export function DrillPage() {
  const mayRun = useAtomValue(mayRunAtom);
  const title = screenName('/test/drill') ?? '';
  if (mayRun) return <Drills title={title} />;
  return (
    <AdminPage title={title} about={TEXT.about}>
      <Message title={TESTS_TEXT.notAllowed} />
    </AdminPage>
  );
}

function Drills({ title }: { readonly title: string }) {
  const [polled, refresh] = usePolled(PATHS.drills, { parse: parseDrills, every: REFRESH_MS });
  const [chosen, setChosen] = useState<number>();
  return (
    <AdminPage title={title} about={TEXT.about} onRefresh={refresh}>
      <DrillForm
        onStarted={(id) => {
          setChosen(id);
          refresh();
        }}
      />
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(drills) =>
          drills.length === 0 ? (
            <Message title={TEXT.none} />
          ) : (
            <DrillTable drills={drills} onOpen={setChosen} onEnded={refresh} />
          )
        }
      </WhenLoaded>
      {chosen !== undefined && <Debrief key={chosen} id={chosen} />}
    </AdminPage>
  );
}

function Debrief({ id }: { readonly id: number }) {
  const [polled, refresh] = usePolled(`${PATHS.drills}/${id}`, { parse: parseDetail, every: REFRESH_MS });
  return (
    <WhenLoaded polled={polled} onRetry={refresh}>
      {(drill) => <DrillDebrief drill={drill} />}
    </WhenLoaded>
  );
}

// The calls are of this server alone: another one does not have them.
function parseDrills(body: unknown): readonly Drill[] | undefined {
  return Array.isArray(body) ? (body.filter(isRow) as unknown as readonly Drill[]) : undefined;
}

function parseDetail(body: unknown): DrillDetail | undefined {
  return isRow(body) && isRow(body['score']) ? (body as unknown as DrillDetail) : undefined;
}
