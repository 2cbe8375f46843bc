import { describe, expect, it } from 'vitest';
import { StoreFailure } from './storeFailures.ts';
import { toStoreFailure } from './storeFailures.ts';

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('failures of the store', () => {
  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'There was an error establishing an SSL connection',
    'Cannot use a pool after calling end on the pool',
    'Received unexpected commandComplete message from backend.',
  ])('[reports.18] "%s" of the driver is a lost connection', (message) => {
    const cause = new Error(message);
    expect(toStoreFailure(cause)).toMatchObject({ reason: 'unavailable', cause });
  });

  it.each([
    '57P01',
    '57P02',
    '57P03',
    '08003',
    '08006',
    '53300',
    '25P03',
    'ECONNRESET',
    'EPIPE',
    'EHOSTUNREACH',
  ])('[reports.18] the code %s is an unavailable database', (code) => {
    expect(toStoreFailure(withCode(code))).toMatchObject({ reason: 'unavailable' });
  });

  it('[reports.18] a full disk is named as the disk of the database where the database can be on another machine', () => {
    const sentenceOf = (code: string) => (toStoreFailure(withCode(code)) as Error).message;
    expect(sentenceOf('53100')).toMatch(/^The disk of the database is full/);
    expect(sentenceOf('ENOSPC')).toMatch(/^The disk of the server is full/);
  });

  it.each([withCode('25006'), Object.assign(new Error('from the driver'), { errcode: 8 })])(
    '[reports.19] a database that is read-only is not said to be silent',
    (cause) => {
      expect(toStoreFailure(cause)).toMatchObject({
        reason: 'readOnly',
        message: 'The database of the server is read-only: nothing can be saved for now.',
      });
    },
  );

  it.each(['42501', '28000', '28P01'])(
    '[reports.19] the code %s is a right that the database denies',
    (code) => {
      expect(toStoreFailure(withCode(code))).toMatchObject({ reason: 'denied' });
    },
  );

  it.each([withCode('42P01'), Object.assign(new Error('no such table: shot_reports'), { errcode: 1 })])(
    '[reports.19] a table that the database has lost is named as such',
    (error) => {
      expect(toStoreFailure(error)).toMatchObject({ reason: 'tableLost' });
    },
  );

  it.each(['23505', '42703', '57014', '40P01'])('[reports.18] the code %s is an error in a query', (code) => {
    const error = withCode(code);
    expect(toStoreFailure(error)).toBe(error);
    expect(error).not.toBeInstanceOf(StoreFailure);
  });
});
