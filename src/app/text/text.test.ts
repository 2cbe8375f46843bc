import { expect, it } from 'vitest';
import { FIELD_FAILURES, MESSAGE_FAILURES } from '../../domain/live/channelStatistics.ts';
import { CONFIG_GROUPS, CONFIG_WORDS } from './configuration.ts';
import { CONFIGURATION } from '../../domain/resources/entities/configuration.ts';
import { LPRS } from '../../domain/resources/entities/lprs.ts';
import { WEBHOOKS } from '../../domain/resources/entities/webhooks.ts';
import { removalTitle, removeText } from './entityLists.ts';
import { ERROR_TEXT, errorOnField } from './errors.ts';
import { LIVE_TEXT, outsideFilters, receivedLate } from './live.ts';
import { newestOf } from './timelineList.ts';
import { nodeChangeText, zoneChangeText } from './surveyDifferences.ts';
import { PLATFORM_TEXT } from './platform.ts';
import { FIELD_FAILURE_TEXT, MESSAGE_FAILURE_TEXT } from './reasons.ts';
import { SESSION_TEXT } from './session.ts';

it.each([
  [
    PLATFORM_TEXT.mobile,
    'Shotpoint is not supported on mobile devices. Please use desktop client with Shotpoint.',
  ],
  [PLATFORM_TEXT.otherBrowser, 'This browser is not supported. Please use Chrome with Shotpoint.'],
  [PLATFORM_TEXT.welcome, 'Welcome to Shotpoint. Click OK to continue.'],
  [PLATFORM_TEXT.unexpected, 'An unexpected error has occurred.'],
  [PLATFORM_TEXT.unknownPage, 'The page does not exist.'],
  [PLATFORM_TEXT.unauthorizedPage, 'You are not authorized to access this page.'],
  [SESSION_TEXT.emailEmpty, 'Email cannot be empty!'],
  [SESSION_TEXT.passwordEmpty, 'Password cannot be empty!'],
  [SESSION_TEXT.failed, 'Failed to sign in! Please check your credentials and try again.'],
  [SESSION_TEXT.cookies, 'Please enable cookies to continue.'],
  [ERROR_TEXT.unreachable, 'Server not reachable'],
  [ERROR_TEXT.notFound, 'Not found'],
  [ERROR_TEXT.unknown, 'Unknown error!'],
  [errorOnField('Name'), 'Error on field "Name"'],
  [LIVE_TEXT.connecting, 'Connecting...'],
  [LIVE_TEXT.startRolling, 'Start Rolling'],
  [LIVE_TEXT.copyLatLon, 'Copy Lat/Lon'],
  [receivedLate(7), '7 received late'],
])('[reports.20] keeps the sentence of the specification: %s', (text, sentence) => {
  expect(text).toBe(sentence);
});

it('[reports.20] one report is not called reports', () => {
  expect([outsideFilters(1), outsideFilters(2)]).toEqual([
    '1 report does not match the filters or the selected floor.',
    '2 reports do not match the filters or the selected floor.',
  ]);
  expect([newestOf(1, 1), newestOf(2, 2)]).toEqual(['1 report', '2 reports']);
});

it('[reports.5] has a sentence for every reason why a message is rejected or marked', () => {
  const sentences = [
    ...MESSAGE_FAILURES.map((reason) => MESSAGE_FAILURE_TEXT[reason]),
    ...FIELD_FAILURES.map((reason) => FIELD_FAILURE_TEXT[reason]),
  ];
  expect(new Set(sentences).size).toBe(MESSAGE_FAILURES.length + FIELD_FAILURES.length);
  expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
});

it('[records.13] names the records that are deleted, not the menu item of their list', () => {
  const asked = [WEBHOOKS, LPRS, CONFIGURATION].map(({ title }) => removalTitle(title, ['a', 'b']));
  expect(asked).toEqual(['Delete 2 webhooks?', 'Delete 2 LPR records?', 'Delete 2 configuration entries?']);
  expect(removeText(WEBHOOKS.title, 3)).toBe('Delete 3 webhooks');
});

it('[apply.10, survey.18] a difference has both values of a field, long ones where they differ, and names a list only', () => {
  const [nodeId, unmoved] = ['A', { moved: 0, raised: 0, turned: {} }];
  const fields = [
    { name: 'notes', values: [undefined, 'roof'] },
    { name: 'isNode', values: [true, false] },
    { name: 'gain', values: [1.5, 'x'.repeat(99)] },
    { name: 'mics' },
  ] as const;
  expect(nodeChangeText({ nodeId, ...unmoved, fields })).toBe(
    `notes none → “roof”, isNode yes → no, gain 1.5 → “${'x'.repeat(60)}…”, mics`,
  );
  const long = {
    name: 'notes',
    values: [`${'On the roof '.repeat(6)}A`, `${'On the roof '.repeat(6)}B`],
  } as const;
  expect(nodeChangeText({ nodeId, ...unmoved, fields: [long] })).toBe(
    'notes “…On the roof A” → “…On the roof B”',
  );
  const name = { name: 'name', values: ['Yard', 'Court'] } as const;
  expect(zoneChangeText({ zoneId: 'Z', moved: 2, isReshaped: true, fields: [name] })).toBe(
    'moved 2.0 m, name “Yard” → “Court”',
  );
});

it('[configuration.1] each key of the configuration is in one group of the screen', () => {
  const grouped = CONFIG_GROUPS.flatMap(({ keys }) => keys);
  expect(grouped.toSorted()).toEqual(Object.keys(CONFIG_WORDS).toSorted());
});
