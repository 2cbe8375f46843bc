import { expect, it } from 'vitest';
import type { IpNetwork } from '../../process/ipAddress.ts';
import { ConnectionShares } from './connectionShares.ts';

const of = (name: string): IpNetwork => name as IpNetwork;

/** Shares of 20 connections, 16 of them for strangers, and at most 10 for an address. */
function openShares() {
  const shares = new ConnectionShares<string>({ perAddress: 10, total: 20, strangers: 16 });
  let number = 0;
  /** The connection, and what was closed for it. */
  const connect = (network: string) => {
    const connection = `${network} ${++number}`;
    return { connection, admitted: shares.admit(connection, of(network)) };
  };
  const flood = (network: string, times: number) =>
    Array.from({ length: times }, () => connect(network)).filter(({ admitted }) => admitted.ok).length;
  return { shares, connect, flood };
}

it('[server.27] an address has at most its limit, and is named once', () => {
  const { shares, flood, connect } = openShares();
  expect(flood('a', 10)).toBe(10);
  expect([connect('a').admitted, connect('a').admitted]).toEqual([
    { ok: false, reason: 'first' },
    { ok: false, reason: 'again' },
  ]);
  shares.remove('a 1', of('a'));
  shares.remove('a 1', of('a'));
  expect(flood('a', 2)).toBe(1);
});

it('[server.28] a newcomer takes a place of the address that holds the most', () => {
  const { flood, connect } = openShares();
  flood('a', 6);
  flood('b', 10);
  expect(connect('c').admitted).toEqual({ ok: true, value: 'b 7' });
  expect(connect('b').admitted.ok).toBe(false);
  expect(flood('d', 10)).toBe(5);
});

it('[server.28] places are kept for addresses from which somebody has signed in', () => {
  const { shares, flood, connect } = openShares();
  const { connection } = connect('site');
  shares.noteSignedIn(connection, of('site'));
  flood('a', 10);
  flood('b', 10);
  for (let n = 0; n < 3; n++) expect(connect('site').admitted).toEqual({ ok: true, value: undefined });
  expect(connect('site').admitted).toMatchObject({ ok: true, value: expect.stringMatching(/^[ab] /) });
});

it('[server.28] no connection is closed on which a signed-in user has called', () => {
  const { shares, connect, flood } = openShares();
  const sites = ['site', 'other'].map((name) => {
    const { connection } = connect(name);
    shares.noteSignedIn(connection, of(name));
    return connection;
  });
  flood('other', 8);
  flood('a', 10);
  const closed = Array.from({ length: 9 }, () => connect('site').admitted);
  expect(closed.map(({ ok }) => ok)).toEqual(Array(9).fill(true));
  expect(connect('stranger').admitted.ok).toBe(true);
  const taken = closed.map((one) => (one.ok ? one.value : undefined));
  expect(taken.filter((connection) => connection !== undefined && sites.includes(connection))).toEqual([]);
});
