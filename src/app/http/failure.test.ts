import { describe, expect, it } from 'vitest';
import { failureTexts, kindOfStatus, type Failure } from './failure.ts';

const failed = (status: number, more: Partial<Failure> = {}): Failure => ({
  kind: status === 0 ? 'unreachable' : kindOfStatus(status),
  status,
  message: undefined,
  appError: undefined,
  errorKey: undefined,
  fieldErrors: [],
  ...more,
});

describe('the message of a failed call', () => {
  it('[screens.1] prefers the sentence of the call itself', () => {
    expect(failureTexts(failed(500), 'Failed to load default configuration')).toEqual([
      'Failed to load default configuration',
    ]);
  });

  it.each([
    [0, 'Server not reachable'],
    [404, 'Not found'],
    [418, 'Unknown error!'],
  ])('[screens.1] says of status %i: %s', (status, sentence) => {
    expect(failureTexts(failed(status))).toEqual([sentence]);
  });

  it.each([401, 500])('[screens.2] shows nothing for status %i', (status) => {
    expect(failureTexts(failed(status, { message: 'secret' }))).toEqual([]);
  });

  it('[screens.1] shows the message of any other status', () => {
    expect(failureTexts(failed(409, { message: 'Somebody was first' }))).toEqual(['Somebody was first']);
  });

  it('[screens.2] prefers the header of a 400 to its field errors, and those to its message', () => {
    const fieldErrors = [{ field: 'name', message: '' }];
    expect(failureTexts(failed(400, { appError: 'Name in use', fieldErrors, message: 'no' }))).toEqual([
      'Name in use',
    ]);
    expect(failureTexts(failed(400, { fieldErrors, message: 'no' }))).toEqual(['Error on field "Name"']);
    expect(failureTexts(failed(400, { message: 'no' }))).toEqual(['no']);
  });

  it.each(['Min', 'Max', 'DecimalMin', 'DecimalMax', 'Size', 'NotNull', 'Pattern', ''])(
    '[screens.2] describes the constraint %s of a field by the sentence of the catalogue, without indices',
    (message) => {
      const failure = failed(400, { fieldErrors: [{ field: 'zones[12].name', message }] });
      expect(failureTexts(failure)).toEqual(['Error on field "Zones[].name"']);
    },
  );
});
