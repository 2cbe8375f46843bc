import { expect, it } from 'vitest';
import { linesText, nodeCountText } from './survey.ts';
import { importedText } from './surveyExchange.ts';

it('[survey.63] counts of the survey have groups of digits', () => {
  const texts = [
    linesText(18_667, 200_370_171),
    nodeCountText(20_007, 1_000, 12_000),
    importedText({ added: 20_000, replaced: 0, skipped: 999 }),
  ];
  expect(texts.map((text) => text.replaceAll('\u202F', '_'))).toEqual([
    '18_667 of 200_370_171 lines drawn',
    '20_007 nodes, 1_000 hidden, 12_000 selected',
    '20_000 added, 999 skipped',
  ]);
});
