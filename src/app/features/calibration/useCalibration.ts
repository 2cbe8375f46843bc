import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import {
  CALIBRATION_FACETS,
  type Calibration,
  type CalibrationBand,
  type CalibrationGroup,
} from '../../../domain/contract/calibration.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { StateAccess } from '../../browser/store.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';

/** How often reports like one were confirmed; undefined until the answer, and of a server that does not say. */
export function useCalibration({ squadId, detectionId }: ReportKey): Calibration | undefined {
  const store = useStore();
  const [known, setKnown] = useState<Calibration>();
  useEffect(() => {
    const loading = new AbortController();
    const { signal } = loading;
    loadCalibration(store, { squadId, detectionId }, signal)
      .then((found) => signal.aborted || setKnown(found))
      .catch(reportError(store, 'calibration'));
    return () => loading.abort();
  }, [store, squadId, detectionId]);
  return known;
}

/** As `useCalibration`, once. */
export async function loadCalibration(
  store: StateAccess,
  { squadId, detectionId }: ReportKey,
  signal: AbortSignal,
): Promise<Calibration | undefined> {
  const call = { query: { squadId, detectionId }, failures: 'optional', signal } as const;
  const answer = await sendForRow(httpOf(store), PATHS.calibration, call);
  return answer.ok ? readCalibration(answer.value.body) : undefined;
}

function readCalibration(body: Row): Calibration {
  const { band } = body;
  const groups = Array.isArray(body['groups']) ? body['groups'].flatMap(readGroup) : [];
  return { ...(typeof band === 'number' && { band }), groups };
}

function readGroup(group: unknown): CalibrationGroup[] {
  if (!isRow(group)) return [];
  const facet = CALIBRATION_FACETS.find((each) => each === group['facet']);
  const { name, bands } = group;
  if (facet === undefined || typeof name !== 'string' || !Array.isArray(bands)) return [];
  return [{ facet, name, bands: bands.flatMap(readBand) }];
}

function readBand(row: unknown): CalibrationBand[] {
  if (!isRow(row)) return [];
  const { band, reports, confirmed } = row;
  const isRead = typeof band === 'number' && typeof reports === 'number' && typeof confirmed === 'number';
  return isRead && reports > 0 ? [{ band, reports, confirmed }] : [];
}
