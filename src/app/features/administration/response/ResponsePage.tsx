import { useStore } from 'jotai';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { writeIso } from '../../../../domain/json/instant.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { PERIOD_TEXT, RESPONSE_PERIODS, RESPONSE_TEXT as TEXT } from '../../../text/response.ts';
import { Message } from '../../../ui/controls/Message.tsx';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import { FigureExports } from '../page/FigureExports.tsx';
import { PeriodFields } from '../page/PeriodFields.tsx';
import { ResponseFigureList } from './ResponseFigureList.tsx';
import {
  readResponseChoice,
  responseCsv,
  spanOf,
  writeResponseChoice,
  type ResponseChoice,
  type ResponseSpan,
} from './responseView.ts';
import { useResponse } from './useResponse.ts';
import figureStyles from '../page/figures.module.css';
import type { ResponseFigures } from '../../../../domain/contract/response.ts';

const PERIOD_CHOICES = RESPONSE_PERIODS.map((value) => ({ value, text: PERIOD_TEXT[value] }));

/** How people keep up with incidents in a period, beside the equal one before. The choice is in the address. */
export function ResponsePage() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const choice = readResponseChoice(useSearch());
  const [asOf, setAsOf] = useState(() => serverNow(store));
  const span = spanOf(choice, asOf);
  const change = (changed: Partial<ResponseChoice>) => {
    // An own period begins with the one that was shown.
    const shown = changed.period === 'own' && span && { from: writeIso(span.from), to: writeIso(span.to) };
    setAsOf(serverNow(store));
    navigate(`${path}?${writeResponseChoice({ ...choice, ...shown, ...changed })}`, { replace: true });
  };
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={<PeriodFields choice={choice} periods={PERIOD_CHOICES} onChange={change} />}
      onRefresh={() => setAsOf(serverNow(store))}
    >
      {span === undefined ? (
        <Message title={TEXT.invalid} />
      ) : (
        <Loaded span={span} squad={choice.squad} asOf={asOf} />
      )}
    </AdminPage>
  );
}

interface LoadedProps {
  readonly span: ResponseSpan;
  /** '' for all. */
  readonly squad: string;
  readonly asOf: EpochMs;
}

function Loaded({ span, squad, asOf }: LoadedProps) {
  const [polled, refresh] = useResponse(span, squad);
  return (
    <WhenLoaded polled={polled} onRetry={refresh}>
      {(figures) => (
        <>
          <div className={figureStyles.head}>
            <p>
              {dateTimeText(figures.now.from)} – {dateTimeText(figures.now.to)}
            </p>
            <FigureExports onSave={() => save(figures)} />
          </div>
          <ResponseFigureList figures={figures} asOf={asOf} squad={squad} />
        </>
      )}
    </WhenLoaded>
  );
}

/** Saves the figures as a file. */
function save(figures: ResponseFigures): void {
  const name = `response ${dateTimeText(figures.now.to).replaceAll(':', '-')}.csv`;
  downloadBlob(new Blob([responseCsv(figures)], { type: 'text/csv' }), name);
}
