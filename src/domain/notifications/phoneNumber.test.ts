import { expect, it } from 'vitest';
import { failure, success } from '../result.ts';
import { dialledNumber } from './phoneNumber.ts';

it.each([
  ['+442079460958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['\u202A+44 20 7946 0958\u202C', '+442079460958'],
  ['+1 (555) 123-4567', '+15551234567'],
  ['+1 555\u2011123\u20114567', '+15551234567'],
  ['+1.555.123.4567', '+15551234567'],
  ['0044 20 7946 0958', '+442079460958'],
  ['＋43 1 5055 25', '+431505525'],
  ['+49\u00A0(0)\u00A030/901820', '+4930901820'],
  ['22 333', '22333'],
  ['+٤٤ 20 7946 0958', '+442079460958'],
])('[notifications.20] %s is dialled as %s', (typed, dialled) => {
  expect(dialledNumber(typed)).toEqual(success(dialled));
});

it.each([
  ['(555) 123-4567', 'noCountry'],
  ['020 7946 0958', 'noCountry'],
  ['+1 555 0100', 'impossible'],
  ['+44 20 7946 0958 ext. 12', 'impossible'],
  ['+999 1234567', 'impossible'],
  ['+', 'impossible'],
])('[notifications.20] %s is not dialled: %s', (typed, reason) => {
  expect(dialledNumber(typed)).toEqual(failure(reason));
});
