import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negotiateBeats } from './heartBeat.ts';
import { publicPage } from '../../src/domain/contract/publicPage.ts';
import { pageOfActivity } from './activityPage.ts';

describe('pages for the tracker', () => {
  it.each([
    ['/', '/'],
    ['/entities/nodes?page=1&k=secret', '/entities/nodes'],
    ['/pub/viewReport?k=secret', '/pub/viewReport'],
    ['/account/reset/finish/secret', '/account/reset/finish'],
    ['/console/account/reset/finish/secret/more', '/console/account/reset/finish'],
    ['/account/activate/secret', '/account/activate'],
    ['/home#secret', '/home'],
    ['/a\u202eb\u0000c\r\nd', '/abcd'],
  ])('[live.54] shows %j as %j', (page, shown) => {
    expect(publicPage(page)).toBe(shown);
  });

  it('[live.54] shows no more than 255 characters, and never a query', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1000 }), (page) => {
        const shown = publicPage(page);
        expect(shown.length).toBeLessThanOrEqual(255);
        expect(shown).not.toMatch(/[?#]/);
      }),
    );
  });

  it.each(['', 'null', '[]', '"/"', '{}', '{"page":1}', '{"__proto__":{"page":"/"}}', '{"page":"/"'])(
    '[live.54] finds no page in %j',
    (body) => {
      expect(pageOfActivity(body)).toBeUndefined();
    },
  );
});

describe('heart-beats', () => {
  it.each([
    [undefined, 0, 0],
    ['0,0', 0, 0],
    ['10000,10000', 10_000, 22_000],
    ['5000,2000', 10_000, 22_000],
    ['30000,0', 0, 62_000],
    ['0,25000', 25_000, 0],
  ])('[live.57] reads %j', (header, sendEvery, silenceLimit) => {
    expect(negotiateBeats(header)).toEqual({ sendEvery, silenceLimit });
  });

  it.each(['', '1', '1,2,3', '-1,0', 'a,b', '1e3,0', '1,0 '])('[live.57] rejects %j', (header) => {
    expect(negotiateBeats(header)).toBeUndefined();
  });
});
