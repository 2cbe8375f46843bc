import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import type { StateAccess } from '../../browser/store.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { shownEngineAtom } from '../engine/liveAtoms.ts';
import { chosenKeyAtom, selectReportAtom, type SelectionOrigin } from './selection.ts';

/** Time loaded before and after the moment of a report that is not loaded. */
const AROUND_MS: Millis = 60_000;

/** A report to be selected. */
export interface StoredReportChoice {
  readonly key: ReportKey;
  /** Its moment, around which the history is loaded if the report is not; undefined loads nothing. */
  readonly at: EpochMs | undefined;
  readonly origin: SelectionOrigin;
}

/**
 * Selects a report, loading its part of the history if needed; false where the server does not have it. Selects nothing where a person
 * has chosen another one while it was loaded.
 */
export async function selectStored(
  store: StateAccess,
  { key, at, origin }: StoredReportChoice,
  signal?: AbortSignal,
): Promise<boolean> {
  const isChosen = () => {
    const chosen = store.get(chosenKeyAtom);
    return chosen?.detectionId === key.detectionId && chosen.squadId === key.squadId;
  };
  await store.set(selectReportAtom, key, origin);
  if (isChosen() || signal?.aborted || at === undefined) return isChosen();
  const before = store.get(chosenKeyAtom);
  const window = [epochMs(at - AROUND_MS), epochMs(at + AROUND_MS)] as const;
  await store
    .get(shownEngineAtom)
    ?.loadHistory(...window)
    .catch(() => undefined);
  if (signal?.aborted || store.get(chosenKeyAtom) !== before) return true;
  await store.set(selectReportAtom, key, origin);
  return isChosen();
}

/** Selects a report and moves the map to it; says so where it is not there any more. */
export async function showStored(
  store: StateAccess,
  choice: Omit<StoredReportChoice, 'origin'>,
): Promise<void> {
  const isShown = await selectStored(store, { ...choice, origin: 'toast' });
  if (!isShown) store.set(showToastAtom, 'info', LIVE_TEXT.linkReportMissing);
}
