import type { Row } from '../../../../../domain/json/row.ts';
import { eventTimeOfRow } from '../../../../../domain/time/sensorClock.ts';
import { reportError } from '../../../../browser/errorLog.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { showStored } from '../../../../data/view/selectStored.ts';

/** Selects a report of the list on the open map. */
export function showReport(store: StateAccess, row: Row): void {
  const { squadId, detectionId } = row;
  const key = { squadId: readText(squadId), detectionId: readText(detectionId) };
  showStored(store, { key, at: eventTimeOfRow(row) }).catch(reportError(store, 'selection'));
}
