import { describe, expect, it } from 'vitest';
import {
  becomesLessThanShot,
  choiceOf,
  REVIEW_CHOICES,
  reviewReport,
  reviewedSymbol,
  SYMBOL_OF_CHOICE,
  type ReviewChoice,
} from './reclassify.ts';
import { REPORT_SYMBOLS, REPORT_TYPES, symbolOf } from '../contract/reportTypes.ts';

type Before = readonly [type: string, category: number | undefined];
type After = readonly [type: string, category: number, previous: string, wasShot: boolean];

const confirmed = 'confirmed';

/** Every class a report can have against every choice. */
const TABLE: readonly (readonly [Before, ReviewChoice, After | typeof confirmed])[] = [
  [['Shot', 2], 'Shot', confirmed],
  [['Shot', 2], 'Possible Shot', ['Shot', 6, 'Shot', true]],
  [['Shot', 2], 'Firework', ['Fireworks', 2, 'Shot', true]],
  [['Shot', 2], 'Other Noise', ['Ruckus', 2, 'Shot', true]],
  [['Shot', undefined], 'Shot', confirmed],
  [['Shot', undefined], 'Possible Shot', ['Shot', 6, 'Shot', true]],
  [['Shot', undefined], 'Firework', ['Fireworks', 0, 'Shot', true]],
  [['Shot', undefined], 'Other Noise', ['Ruckus', 0, 'Shot', true]],
  [['Shot', 6], 'Shot', ['Shot', 0, 'Possible Shot', true]],
  [['Shot', 6], 'Possible Shot', confirmed],
  [['Shot', 6], 'Firework', ['Fireworks', 0, 'Possible Shot', true]],
  [['Shot', 6], 'Other Noise', ['Ruckus', 0, 'Possible Shot', true]],
  [['Fireworks', 2], 'Shot', ['Shot', 2, 'Fireworks', false]],
  [['Fireworks', 6], 'Shot', ['Shot', 0, 'Fireworks', false]],
  [['Fireworks', 2], 'Possible Shot', ['Shot', 6, 'Fireworks', false]],
  [['Fireworks', 6], 'Firework', confirmed],
  [['Fireworks', 2], 'Other Noise', ['Ruckus', 2, 'Fireworks', false]],
  [['Ruckus', undefined], 'Shot', ['Shot', 0, 'Ruckus', false]],
  [['Ruckus', undefined], 'Possible Shot', ['Shot', 6, 'Ruckus', false]],
  [['Ruckus', undefined], 'Firework', ['Fireworks', 0, 'Ruckus', false]],
  [['Ruckus', undefined], 'Other Noise', confirmed],
];

const changed = (
  choice: ReviewChoice,
  [reportType, weaponCategory, previousReportType, wasShotType]: After,
) => ({
  kind: 'changed',
  updateText: choice,
  change: { reportType, weaponCategory, previousReportType, wasShotType },
});

describe('a review', () => {
  it.each(TABLE)('[review.7] of %j as %s makes it %j', (before, choice, after) => {
    const [reportType, weaponCategory] = before;
    const report = { reportType, ...(weaponCategory === undefined ? {} : { weaponCategory }) };
    expect(reviewReport(report, choice)).toEqual(
      after === confirmed ? { kind: 'confirmed', updateText: '' } : changed(choice, after),
    );
  });

  it.each(REVIEW_CHOICES)('[review.7] as %s gives the class of that name', (choice) => {
    const [reportType, weaponCategory] = choice === 'Shot' ? ['Ruckus', 6] : ['Shot', 2];
    const done = reviewReport(
      { reportType: String(reportType), weaponCategory: Number(weaponCategory) },
      choice,
    );
    const made = done?.kind === 'changed' ? done.change : { reportType: '', weaponCategory: 0 };
    expect(REPORT_SYMBOLS[symbolOf(made.reportType, made.weaponCategory) ?? -1]).toBe(
      SYMBOL_OF_CHOICE[choice],
    );
  });

  it('[review.7] has a line of the table for each class and choice', () => {
    const classes = ['Shot', 'Possible Shot', 'Fireworks', 'Ruckus'];
    const walked = new Set(
      TABLE.map(
        ([[reportType, weaponCategory], choice]) =>
          `${reviewedSymbol({ reportType, ...(weaponCategory === undefined ? {} : { weaponCategory }) })} ${choice}`,
      ),
    );
    expect(walked.size).toBe(classes.length * REVIEW_CHOICES.length);
  });

  it('[review.7] leaves what once was a shot known as such, however often it is reviewed', () => {
    const once = reviewReport({ reportType: 'Shot' }, 'Firework');
    if (once?.kind !== 'changed') throw new Error('not changed');
    expect(reviewReport(once.change, 'Other Noise')).toMatchObject({
      change: { previousReportType: 'Fireworks', wasShotType: true },
    });
  });

  it('[review.7] puts the new type before the event message, up to its first colon', () => {
    const messageAfter = (message: string, choice: ReviewChoice) =>
      (reviewReport({ reportType: 'Shot', message }, choice) as { change: { message: string } }).change
        .message;
    expect(messageAfter('Shot: Main Hall: East', 'Firework')).toBe('Fireworks: Main Hall: East');
    expect(messageAfter('Main Hall', 'Other Noise')).toBe('Ruckus: Main Hall');
    expect(messageAfter('Shot: Main Hall', 'Possible Shot')).toBe('Possible Shot: Main Hall');
  });

  it('[review.1] is for shots, fireworks and ruckus alone', () => {
    const reviewable = REPORT_TYPES.filter(
      (reportType) => reviewReport({ reportType }, 'Shot') !== undefined,
    );
    expect(reviewable).toEqual(['Shot', 'Ruckus', 'Fireworks']);
    expect(reviewReport({ reportType: 'toString' }, 'Shot')).toBeUndefined();
    expect(reviewedSymbol({ reportType: 'Shot', weaponCategory: 6 })).toBe('Possible Shot');
    expect(choiceOf(undefined)).toBeUndefined();
  });
});

it('[review.19] a shot becomes less by each class but Shot and Possible Shot, known or not', () => {
  const classes = [...REPORT_TYPES, 'Unheard of'].map((reportType) => ({ reportType }));
  const possible = { reportType: 'Shot', weaponCategory: 6 };
  for (const before of [{ reportType: 'Shot' }, possible]) {
    const kept = classes.filter((after) => !becomesLessThanShot(before, after));
    expect(kept).toEqual([{ reportType: 'Shot' }]);
    expect(becomesLessThanShot(before, possible)).toBe(false);
  }
  expect(becomesLessThanShot({ reportType: 'Fireworks' }, { reportType: 'Ruckus' })).toBe(false);
});
