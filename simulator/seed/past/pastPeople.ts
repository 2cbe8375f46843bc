/** What people made of the incidents of the past: decisions of reviewers, and acts of whoever was on duty. */
import type { IncidentOutcome } from '../../../src/domain/contract/incident.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  SYMBOL_IS_SHOT,
  symbolOf,
} from '../../../src/domain/contract/reportTypes.ts';
import type { ActRequest } from '../../../src/domain/incidents/acts.ts';
import type { PastAct } from '../../../src/domain/incidents/playActs.ts';
import { reviewReport, type ReviewChoice } from '../../../src/domain/reports/reclassify.ts';
import type { NewReport, PastReport } from '../../../src/domain/source/newReport.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../../../src/domain/units.ts';
import { Random } from '../../site/random.ts';
import { celebrationRate, type Celebration } from './celebration.ts';
import { CLOSING_NOTES } from './closingNotes.ts';
import type { PastIncident } from './pastIncidents.ts';
import type { PastTimes } from './pastTimes.ts';

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const REVIEWER = 'reviewer';
const ADMINISTRATOR = 'admin';
/** From the receipt to the decision of a reviewer. */
const DECIDED_AFTER: readonly [Millis, Millis] = [8 * SECOND, 27 * SECOND];
/** Shares of shots that a reviewer decided about in time. */
const REVIEWED = { confirmed: 0.85, mistaken: 0.82 };
/** Share of shots about which reviewers are wrong. */
const WRONG_SHARE = 0.04;

/** Time to take an incident: logarithmic normal, with a tail of somebody who was away. */
const TAKEN_AFTER: { readonly median: Seconds; readonly spread: number } = { median: 14, spread: 0.75 };
const AWAY = { share: 0.05, after: [2 * MINUTE, 11 * MINUTE] as const };
/** During a celebration people keep up less. */
const FLOODED = { slower: 3, missed: 0.12 };
/** Share of alarms that nobody took before the next morning, when an administrator looks for them. */
const MISSED = 0.012;
const MORNING = { hour: 8, within: 40 * MINUTE };
/** Longest time from taking to closing, by outcome: a confirmed one waits for the patrol. */
const CLOSED_AFTER: Readonly<Record<IncidentOutcome, readonly [Millis, Millis]>> = {
  confirmed: [8 * MINUTE, 55 * MINUTE],
  fireworks: [40 * SECOND, 5 * MINUTE],
  noise: [30 * SECOND, 4 * MINUTE],
  test: [20 * SECOND, 2 * MINUTE],
  unknown: [6 * MINUTE, 30 * MINUTE],
};
const UNKNOWN_SHARE = 0.08;
const NOTED_SHARE = 0.35;
const CASE_SHARE = 0.7;
const HANDED_OVER_SHARE = 0.06;
const FIRST_CASE = 301;

interface PastPeopleDeps extends Pick<PastTimes, 'hourOf'> {
  readonly seed: number;
  readonly celebration: Celebration;
}

/** Draws what people made of incidents, which are given in the order of time. */
export class PastPeople {
  readonly #random: Random;
  readonly #deps: PastPeopleDeps;
  #cases = 0;

  constructor(deps: PastPeopleDeps) {
    this.#random = new Random(deps.seed, 'past people');
    this.#deps = deps;
  }

  /** The reports of an incident with the decisions about them; its alarms share the acts, as one without a position is an incident of its own. */
  reportsOf(incident: PastIncident): PastReport[] {
    const isMistaken = incident.cause !== 'confirmed';
    const isReviewed = this.#random.chance(REVIEWED[isMistaken ? 'mistaken' : 'confirmed']);
    const isRight = !this.#random.chance(WRONG_SHARE);
    const isConfirmed = isMistaken !== isRight;
    const decided = incident.reports.map((report) =>
      isReviewed && report.reportType === 'Shot'
        ? this.#review(report, isConfirmed ? undefined : incident.cause)
        : { report },
    );
    const first = decided.find(({ report }) => isAlarm(report));
    if (first === undefined) return decided;
    const acts = this.#actsOn(incident, first.report);
    return decided.map((one) => (isAlarm(one.report) ? { ...one, acts } : one));
  }

  /** @param other  what the reviewer takes the shot for; undefined: a shot */
  #review(report: NewReport, other: IncidentOutcome | undefined): PastReport {
    const at = epochMs(Math.round(report.start + this.#random.between(...DECIDED_AFTER)));
    const review = reviewReport(report, choiceOf(report, other));
    const change = review?.kind === 'changed' ? review.change : {};
    return { report: { ...report, ...change }, review: { source: 'Shot', by: REVIEWER, at } };
  }

  #actsOn({ cause, at }: PastIncident, { start }: NewReport): PastAct[] {
    const random = this.#random;
    const isFlood = celebrationRate(this.#deps.celebration, at) > 0;
    if (random.chance(isFlood ? FLOODED.missed : MISSED)) return this.#closeInTheMorning(at);
    const away = random.chance(AWAY.share) ? random.between(...AWAY.after) : 0;
    const { median, spread } = TAKEN_AFTER;
    const reaction = median * Math.exp(random.normal(0, spread)) * (isFlood ? FLOODED.slower : 1);
    const takenAt = start + away + Math.max(2, reaction) * SECOND;
    const owner = this.#onDuty(at);
    const outcome = random.chance(UNKNOWN_SHARE) ? 'unknown' : cause;
    const closedAt = takenAt + random.between(...CLOSED_AFTER[outcome]);
    const acts = [act(owner, takenAt, { act: 'take' })];
    const closer = outcome === 'confirmed' ? this.#handOver(acts, { owner, takenAt, closedAt }) : owner;
    if (outcome === 'confirmed' && random.chance(CASE_SHARE))
      acts.push(act(closer, closedAt - 20 * SECOND, { act: 'case', caseNumber: this.#nextCase(at) }));
    const note = random.chance(NOTED_SHARE) ? this.#noteOf(outcome, at) : '';
    acts.push(act(closer, closedAt, { act: 'close', outcome, note }));
    return acts;
  }

  /** Sometimes a shift ends before the incident does. Returns who closes it. */
  #handOver(
    acts: PastAct[],
    {
      owner,
      takenAt,
      closedAt,
    }: { readonly owner: string; readonly takenAt: number; readonly closedAt: number },
  ): string {
    if (!this.#random.chance(HANDED_OVER_SHARE)) return owner;
    const to = owner === 'operator' ? 'user' : 'operator';
    const offeredAt = takenAt + (closedAt - takenAt) * 0.4;
    acts.push(
      act(owner, offeredAt, { act: 'hand-over', to }),
      act(to, offeredAt + this.#random.between(10, 90) * SECOND, { act: 'accept', declines: false }),
    );
    return to;
  }

  #closeInTheMorning(at: EpochMs): PastAct[] {
    const hours = (MORNING.hour - this.#deps.hourOf(at) + 24) % 24 || 24;
    const takenAt = at + hours * HOUR + this.#random.uniform() * MORNING.within;
    const note = 'Nobody took it. Looked at the pictures in the morning.';
    return [
      act(ADMINISTRATOR, takenAt, { act: 'take' }),
      act(ADMINISTRATOR, takenAt + this.#random.between(...CLOSED_AFTER.noise), {
        act: 'close',
        outcome: 'unknown',
        note,
      }),
    ];
  }

  #onDuty(at: number): string {
    const hour = this.#deps.hourOf(at);
    const isDay = hour >= 7 && hour < 19;
    return this.#random.weighted([
      ['operator', isDay ? 30 : 74],
      ['user', isDay ? 55 : 12],
      [ADMINISTRATOR, 8],
      ['expert', 6],
    ]);
  }

  #nextCase(at: number): string {
    this.#cases++;
    return `${new Date(at).getUTCFullYear()}-${String(FIRST_CASE + this.#cases).padStart(5, '0')}`;
  }

  #noteOf(outcome: IncidentOutcome, at: EpochMs): string {
    const { celebration } = this.#deps;
    if (outcome === 'fireworks' && celebrationRate(celebration, at) > 0)
      return `Part of the ${celebration.name}.`;
    return this.#random.pick(CLOSING_NOTES[outcome]);
  }
}

function act(by: string, at: number, request: ActRequest): PastAct {
  return { by, at: epochMs(Math.round(at)), request };
}

/** Whether somebody has to take the incident of a report. */
function isAlarm({ reportType, weaponCategory, test }: NewReport): boolean {
  if (test === true) return false;
  const isShot = SYMBOL_IS_SHOT[symbolOf(reportType, weaponCategory) ?? -1] === 1;
  return isShot || reportType === 'Panic' || reportType === 'Weapon';
}

function choiceOf({ weaponCategory }: NewReport, other: IncidentOutcome | undefined): ReviewChoice {
  if (other === undefined) return weaponCategory === POSSIBLE_SHOT_CATEGORY ? 'Possible Shot' : 'Shot';
  return other === 'fireworks' ? 'Firework' : 'Other Noise';
}
