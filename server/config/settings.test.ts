import { expect, it, vi } from 'vitest';
import { CONFIG_KEYS } from '../../src/domain/contract/config.ts';
import type { ConfigEntry } from '../../src/domain/resources/entities/configuration.ts';
import type { Collection } from '../store/documents/documents.ts';
import { Settings } from './settings.ts';

/** A store with these entries that counts its writes. */
function memory(entries: ConfigEntry[]) {
  let writes = 0;
  const saveMany = async (added: readonly ConfigEntry[]) => {
    writes++;
    const numbered = added.map((entry, at) => ({ ...entry, id: entries.length + 1 + at }));
    entries.push(...numbered);
    return numbered;
  };
  const store = { list: async () => entries, saveMany } as unknown as Collection<ConfigEntry>;
  return { store, writes: () => writes };
}

it('[configuration.5] a store that lacks a key gets its default, and its values stay unchanged', async () => {
  const { store, writes } = memory([
    { id: 1, key: 'BANNER_TEXT', value: 'ours' },
    { id: 2, key: 'OWN_KEY', value: 'x' },
  ]);
  const config = (await Settings.open(store)).config();
  expect(CONFIG_KEYS.filter((key) => !config.has(key))).toEqual([]);
  expect([config.get('BANNER_TEXT'), config.get('OWN_KEY'), config.get('REVIEWER_DELAY')]).toEqual([
    'ours',
    'x',
    '60',
  ]);
  await Settings.open(store);
  expect(writes()).toBe(1);
});

it('[cluster.3] a late answer of the store changes nothing once a later read was answered', async () => {
  const { store } = memory([]);
  const list = vi.spyOn(store, 'list');
  const settings = await Settings.open(store);
  const bannerRead = (text: string) => {
    const answer = Promise.withResolvers<ConfigEntry[]>();
    list.mockReturnValueOnce(answer.promise as never);
    const read = settings.reload();
    return async () => {
      answer.resolve([{ id: 1, key: 'BANNER_TEXT', value: text }]);
      await read;
    };
  };
  const [answerFirst, answerSecond] = [bannerRead('former'), bannerRead('present')];
  await answerSecond();
  await answerFirst();
  expect(settings.config().get('BANNER_TEXT')).toBe('present');
});
