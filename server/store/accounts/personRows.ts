/**
 * Rows that are one person's and are stored under the login of the account: one-time keys, browsers for push
 * notifications, settings, saved searches, answers of idempotent calls. They end with the account, so that whoever gets its login
 * later receives none of them. Mails of the statistics stay, and say that their person is gone.
 */
import type { Transaction } from 'kysely';
import { removeMeta } from '../writer/counters.ts';
import type { Tables } from '../database/schema.ts';

/** Name in table `meta` under which the display switches of a person are stored. */
export const displaySwitchesKey = (login: string): string => `displaySwitches.${login}`;

/** Name in table `meta` under which a person's settings of sound are stored. */
export const soundSettingsKey = (login: string): string => `soundSettings.${login}`;

const SETTINGS_KEYS = [displaySwitchesKey, soundSettingsKey];

/** Deletes the rows of a login, in lower case. */
export async function removePersonRows(trx: Transaction<Tables>, login: string): Promise<void> {
  await removeKeys(trx, login);
  await trx.deleteFrom('push_subscriptions').where('login', '=', login).execute();
  for (const keyOf of SETTINGS_KEYS) await removeMeta(trx, keyOf(login));
  await trx.deleteFrom('saved_searches').where('login', '=', login).execute();
  await trx.deleteFrom('kept_calls').where('owner', '=', login).execute();
}

/**
 * Gives the rows of a login to a new login of the same account, both in lower case. Its one-time keys end, and so does
 * what an earlier account of the new login has left.
 */
export async function movePersonRows(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await removePersonRows(trx, to);
  await removeKeys(trx, from);
  await trx.updateTable('push_subscriptions').set({ login: to }).where('login', '=', from).execute();
  for (const keyOf of SETTINGS_KEYS)
    await trx
      .updateTable('meta')
      .set({ name: keyOf(to) })
      .where('name', '=', keyOf(from))
      .execute();
  await trx.updateTable('saved_searches').set({ login: to }).where('login', '=', from).execute();
  await trx.updateTable('kept_calls').set({ owner: to }).where('owner', '=', from).execute();
  await trx.updateTable('statistics_mails').set({ owner: to }).where('owner', '=', from).execute();
}

/** Deletes the one-time keys of a login, in lower case. */
export async function removeKeys(trx: Transaction<Tables>, login: string): Promise<void> {
  await trx.deleteFrom('account_keys').where('login', '=', login).execute();
}
