import { setImmediate as nextTurn } from 'node:timers/promises';
import { POSSIBLE_SHOT_CATEGORY } from '../../src/domain/contract/reportTypes.ts';
import { reviewReport, type ReviewChoice } from '../../src/domain/reports/reclassify.ts';
import type { NewReport, ReviewedReport } from '../../src/domain/source/newReport.ts';
import type { SourceStore } from '../../src/domain/source/sourceHost.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import { IncidentGenerator, reportAt } from '../incidents/incidentGenerator.ts';
import { Random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

const DAY: Millis = 86_400_000;
/** The reviewed reports lie in so many days, which end a day before the start. */
const DAYS = 60;
const BATCH = 250;
const REVIEWER = 'reviewer';
/** From the receipt to the decision. */
const DECIDED_AFTER: Millis = 24_000;

interface ReviewedPlan {
  readonly site: Site;
  readonly seed: number;
  readonly now: EpochMs;
  /** Shots about which a reviewer has decided. */
  readonly count: number;
}

/** Stores generated shots of the weeks before with what reviewers decided: the surer the source was, the more are confirmed. */
export async function seedReviewed(
  store: Pick<SourceStore, 'insertReviewed'>,
  { site, seed, now, count }: ReviewedPlan,
): Promise<void> {
  if (count <= 0) return;
  const start = now - (DAYS + 1) * DAY;
  const random = new Random(seed, 'reviews');
  const incidents = new IncidentGenerator(site, seed, {
    perMinute: 60,
    idPrefix: `R${Math.floor(start / 1000).toString(36)}`,
    kinds: 'shots',
  });
  const gap = (DAYS * DAY) / count;
  let stored = 0;
  for (let until = 60_000; stored < count; until += 60_000) {
    const shots = incidents.takeUntil(until).filter(({ report }) => report.reportType === 'Shot');
    const batch = shots.slice(0, Math.min(BATCH, count - stored)).map((shot, n) => {
      const time = Math.round(start + (stored + n) * gap);
      return decided({ ...reportAt(shot, time), start: time + shot.due - shot.at }, random);
    });
    if (batch.length > 0) await store.insertReviewed(batch, epochMs(now));
    stored += batch.length;
    await nextTurn();
  }
}

function decided(report: NewReport, random: Random): ReviewedReport {
  const at = epochMs(report.start + DECIDED_AFTER);
  const review = reviewReport(report, choice(report, random));
  const change = review?.kind === 'changed' ? review.change : {};
  return { report: { ...report, ...change }, source: 'Shot', by: REVIEWER, at };
}

function choice({ weaponConfidence = 0, weaponCategory }: NewReport, random: Random): ReviewChoice {
  const isConfirmed = random.chance(Math.min(0.97, Math.max(0.15, (weaponConfidence - 30) / 68)));
  if (isConfirmed) return weaponCategory === POSSIBLE_SHOT_CATEGORY ? 'Possible Shot' : 'Shot';
  return random.chance(0.6) ? 'Firework' : 'Other Noise';
}
