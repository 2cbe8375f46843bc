/** Begins and ends shelves, and loads what belongs to them. */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ShelfOffer, ShelfScope } from '../../../domain/contract/shelf.ts';
import { shownType } from '../../../domain/contract/reportTypes.ts';
import { readShelfScope } from '../../../domain/incidents/readShelves.ts';
import { readFinite, readId } from '../../../domain/json/read.ts';
import { isRow } from '../../../domain/json/row.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { eventTimeOfRow } from '../../../domain/time/sensorClock.ts';
import { success, type Result } from '../../../domain/result.ts';
import type { EpochMs, Minutes } from '../../../domain/units.ts';
import type { Failure } from '../../http/failure.ts';
import { sendForList, sendForRow } from '../../http/sendFor.ts';
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';
import { loadShelves } from './loadShelves.ts';

/** A shelf as a person asks for it. */
export interface ShelfRequest extends ShelfScope {
  readonly minutes: Minutes;
  readonly reason: string;
}

/** A report that a shelf kept silent. */
export interface SilentReport {
  readonly key: ReportKey;
  readonly type: string;
  readonly zone: string | undefined;
  readonly time: EpochMs | undefined;
}

/** Begins a shelf; each key is done once. */
export async function shelve(
  store: StateAccess,
  body: ShelfRequest,
  onceKey: string,
): Promise<Result<void, Failure>> {
  const call = { method: 'POST', body, onceKey, failures: 'silent' } as const;
  const done = await sendForRow(httpOf(store), PATHS.shelves, call);
  if (!done.ok) return done;
  await loadShelves(store);
  return success(undefined);
}

/** Ends a shelf for all; a failure is shown as a toast. */
export async function endShelf(store: StateAccess, id: number): Promise<void> {
  const done = await sendForRow(httpOf(store), `${PATHS.shelves}/${id}/end`, { method: 'POST', body: {} });
  if (done.ok) await loadShelves(store);
}

/** The newest reports that a shelf kept silent. */
export async function loadSilentReports(
  store: StateAccess,
  id: number,
): Promise<Result<readonly SilentReport[], Failure>> {
  const path = `${PATHS.shelves}/${id}/reports`;
  const done = await sendForList(httpOf(store), path, { failures: 'silent' });
  if (!done.ok) return done;
  return success(
    done.value.body.filter(isRow).flatMap((row) => {
      const [squadId, detectionId] = [readId(row['squadId']), readId(row['detectionId'])];
      if (squadId === undefined || detectionId === undefined) return [];
      return [
        {
          key: { squadId, detectionId },
          type: shownType(readId(row['reportType']) ?? '', readFinite(row['weaponCategory'])),
          zone: readId(row['zone']),
          time: eventTimeOfRow(row),
        },
      ];
    }),
  );
}

/** Sensors that report too often; none where they could not be loaded. */
export async function loadShelfOffers(store: StateAccess): Promise<readonly ShelfOffer[]> {
  const done = await sendForList(httpOf(store), PATHS.shelfOffers, { failures: 'silent' });
  if (!done.ok) return [];
  return done.value.body.filter(isRow).flatMap((row) => {
    const reports = readFinite(row['reports']);
    return readShelfScope(row).map((scope) => ({ ...scope, reports }));
  });
}
