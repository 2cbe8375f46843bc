import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { FLAG_RULES } from '../../../domain/contract/config.ts';
import type { ReportKey, ShotReport } from '../../../domain/contract/shotReport.ts';
import {
  becomesLessThanShot,
  reviewReport,
  reviewedSymbol,
  SYMBOL_OF_CHOICE,
  type ReviewChoice,
} from '../../../domain/reports/reclassify.ts';
import { symbolOf } from '../../../domain/contract/reportTypes.ts';
import type { Result } from '../../../domain/result.ts';
import type { Seconds } from '../../../domain/units.ts';
import { noteOwnChangeAtom, removeOwnChangeAtom } from '../../data/alerts/ownChanges.ts';
import { configAtom, engineConfigAtom } from '../../data/config/consoleAtoms.ts';
import { decidedAtom } from './decidedAtom.ts';
import {
  increaseNotificationDelay,
  loadReport,
  sendUpdateMessage,
  updateReportType,
  type ReviewFailure,
} from './reviewCalls.ts';

/** Shows a state of the report; undefined reloads it from its source. */
export type ShowReport = (report: ShotReport | undefined) => void;

export interface ReviewActions {
  /** A call is in progress; no other is started. */
  readonly busy: boolean;
  /** The server did not confirm the last action, which it may have carried out all the same. */
  readonly unconfirmed: boolean;
  /** The server rejected more time because the report is released. */
  readonly released: boolean;
  /** Applies a choice. @param seen the report as it was when the user chose */
  readonly apply: (seen: ShotReport, choice: ReviewChoice) => Promise<void>;
  /** Resolves with true if the message was accepted. */
  readonly sendMessage: (message: string) => Promise<boolean>;
  readonly addTime: () => Promise<void>;
  readonly extraTime: Seconds;
}

/**
 * The actions of a reviewer on one report. A new class is shown at once, unless a second reviewer must agree, then as the server answers. After a
 * conflict the state of the server is shown; after a failure the change is undone.
 */
export function useReview(report: ShotReport, show: ShowReport): ReviewActions {
  const store = useStore();
  const { extraReviewTime: extraTime } = useAtomValue(engineConfigAtom);
  const twoPersons = FLAG_RULES.twoPersons(useAtomValue(configAtom));
  const noteOwnChange = useSetAtom(noteOwnChangeAtom);
  const takeOwnChange = useSetAtom(removeOwnChangeAtom);
  const noteDecided = useSetAtom(decidedAtom);
  const { busy, unconfirmed, setUnconfirmed, whileBusy } = useBusy();
  const [released, setReleased] = useState(false);

  const settle = async (done: Result<ShotReport, ReviewFailure>): Promise<boolean> => {
    if (done.ok) show(done.value);
    else show(done.reason === 'conflict' ? await loadReport(store, report) : undefined);
    if (!done.ok && done.reason === 'failed') setUnconfirmed(true);
    return done.ok;
  };
  return {
    busy,
    unconfirmed,
    released,
    extraTime,
    sendMessage: (message) => whileBusy(async () => settle(await sendUpdateMessage(store, report, message))),
    apply: (seen, choice) =>
      whileBusy(async () => {
        const decided = reviewReport(seen, choice);
        if (decided === undefined) return;
        if (decided.kind === 'confirmed') {
          if (await settle(await sendUpdateMessage(store, seen, decided.updateText)))
            noteDecided(keyOf(seen));
          return;
        }
        const isAlone = !twoPersons || !becomesLessThanShot(seen, decided.change);
        if (isAlone) show({ ...seen, ...decided.change });
        const symbol = symbolOf(decided.change.reportType, decided.change.weaponCategory) ?? -1;
        noteOwnChange(seen, symbol);
        const changed = await updateReportType(store, seen, decided.change);
        if (!changed.ok) takeOwnChange(seen, symbol);
        if (!(await settle(changed)) || !changed.ok) return;
        if (reviewedSymbol(changed.value) !== SYMBOL_OF_CHOICE[choice]) {
          takeOwnChange(seen, symbol);
          noteDecided(keyOf(seen));
          return;
        }
        noteDecided(keyOf(seen));
        await settle(await sendUpdateMessage(store, changed.value, decided.updateText));
      }),
    addTime: () =>
      whileBusy(async () => {
        const done = await increaseNotificationDelay(store, report, extraTime);
        if (!done.ok && done.reason === 'conflict') setReleased(true);
        await settle(done);
      }),
  };
}

/** A new object for each choice, so that choosing for one report again is another one. */
const keyOf = ({ squadId, detectionId }: ShotReport): ReportKey => ({ squadId, detectionId });

/** Whether a call is in progress, and whether the server left the last one unconfirmed. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    setUnconfirmed(false);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return { busy, unconfirmed, setUnconfirmed, whileBusy };
}
