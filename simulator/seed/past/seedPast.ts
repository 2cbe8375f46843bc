/** Reports of the last thirty days, with what people made of them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SYMBOL_IS_SHOT, symbolOf } from '../../../src/domain/contract/reportTypes.ts';
import type { PastReport, SourceReport } from '../../../src/domain/source/newReport.ts';
import type { SourceStore } from '../../../src/domain/source/sourceHost.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import type { Site } from '../../site/site.ts';
import { PastIncidents } from './pastIncidents.ts';
import { PastPeople } from './pastPeople.ts';
import { drawPastTimes } from './pastTimes.ts';

/** Reports of one transaction: an alarm that arrives meanwhile waits for it, some 50 ms. */
const BATCH = 500;
/** Reports whose media are planned together; an interrupted start loses no more pictures. */
const MEDIA_BATCH = 100;
const DAY: Millis = 86_400_000;

export interface PastPlan {
  readonly site: Site;
  readonly seed: number;
  /** When the store was begun to be filled. */
  readonly now: EpochMs;
  /** Reports of the last 24 hours, about; 0: no past. */
  readonly count: number;
  /** IANA name of the zone of the site. */
  readonly timeZone: string;
  /** Called with stored reports that have media. */
  readonly onStored: (stored: readonly SourceReport[]) => Promise<void>;
}

/** Stores what is missing of the past: released, not published. Incidents are whole in a batch, the oldest first. */
export async function seedPast(store: Pick<SourceStore, 'insertPast'>, plan: PastPlan): Promise<void> {
  const { count, now, onStored } = plan;
  if (count <= 0) return;
  let waiting: SourceReport[] = [];
  for (const batch of batchesOf(plan)) {
    const stored = await store.insertPast(batch, now);
    waiting.push(...stored.filter((one) => hasMedia(one, now)));
    if (waiting.length >= MEDIA_BATCH) {
      await onStored(waiting);
      waiting = [];
    }
    await nextTurn();
  }
  if (waiting.length > 0) await onStored(waiting);
}

function* batchesOf({ site, seed, now, count, timeZone }: PastPlan): Iterable<readonly PastReport[]> {
  const idPrefix = `P${Math.floor(now / 1000).toString(36)}`;
  const incidents = new PastIncidents({ site, seed, now, idPrefix });
  const { times, ...rest } = drawPastTimes({ seed, now, count, timeZone, noisy: incidents.noisy });
  const people = new PastPeople({ seed, ...rest });
  let batch: PastReport[] = [];
  for (const time of times) {
    // What ended after the start is not of the past.
    const reports = people.reportsOf(incidents.draw(time)).filter(({ report }) => report.start < now);
    if (batch.length > 0 && batch.length + reports.length > BATCH) {
      yield batch;
      batch = [];
    }
    batch.push(...reports);
  }
  if (batch.length > 0) yield batch;
}

/** Of the weeks before, shots alone have pictures and sounds: they are what people open, and a file is planned for each. */
function hasMedia({ report }: SourceReport, now: number): boolean {
  return (
    report.timeStamp > now - DAY ||
    SYMBOL_IS_SHOT[symbolOf(report.reportType, report.weaponCategory) ?? -1] === 1
  );
}
