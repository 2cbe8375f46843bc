import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { callRule } from '../../../../domain/access/callAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { PaperRow } from '../../../../domain/paper/reportPaper.ts';
import { clockText } from '../../../../domain/paper/paperText.ts';
import { epochMs } from '../../../../domain/units.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { channelText, historyText } from '../../../text/reportHistory.ts';
import { DELIVERY_STATE_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { loadReportHistory, loadTold } from '../history/historyCalls.ts';

/** What happened with a report, and who was told of it; undefined where that is not known. */
export interface PaperRecords {
  readonly history: readonly PaperRow[] | undefined;
  readonly told: readonly PaperRow[] | undefined;
  /** The newest line of the journal about it, as text. */
  readonly hash: string | undefined;
}

/** The records of a report as they are now; undefined while they load. The component needs the report as its key. */
export function usePaperRecords({ key, report }: ReportDetail): PaperRecords | undefined {
  const store = useStore();
  const mayRead = mayCall(callRule('GET', PATHS.deliveries), useAtomValue(authoritiesAtom));
  const [records, setRecords] = useState<PaperRecords>();
  const { squadId, detectionId } = key;
  const toldOf = mayRead ? report.id : undefined;
  useEffect(() => {
    const loading = new AbortController();
    const { signal } = loading;
    Promise.all([
      loadHistory(store, { squadId, detectionId }, signal),
      toldOf === undefined ? undefined : loadTold(store, toldOf, signal),
    ])
      .then(([known, deliveries]) => {
        const told = deliveries?.map((delivery): PaperRow => {
          const { createdTime, recipientName, recipient, state } = delivery;
          const time = clockText(epochMs(Date.parse(createdTime)), undefined).slice(0, 8);
          const who = recipientName || recipient;
          return { time, text: `${who}, ${channelText(delivery)}`, end: DELIVERY_STATE_TEXT[state] };
        });
        if (!signal.aborted) setRecords({ ...known, told: told?.toReversed() });
      })
      .catch(reportError(store, 'records on paper'));
    return () => loading.abort();
  }, [store, squadId, detectionId, toldOf]);
  return records;
}

async function loadHistory(
  store: StateAccess,
  key: ReportDetail['key'],
  signal: AbortSignal,
): Promise<Omit<PaperRecords, 'told'>> {
  const found = await loadReportHistory(store, key, signal);
  if (typeof found === 'string') return { history: undefined, hash: undefined };
  const history = found.events.map((event): PaperRow => ({
    time: clockText(event.time, undefined),
    text: historyText(event),
    end: event.line === undefined ? '' : String(event.line),
  }));
  const { last, lastHash } = found.journal;
  const hash =
    last === null || lastHash === null ? undefined : `SHA-256 of line ${last} of the journal: ${lastHash}`;
  return { history, hash };
}
