/** The configuration as an installation starts with it (CF-03). */
import type { ConfigEntry } from '../../domain/contract/config.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import { http } from './console.ts';
import { configEntryOf } from './lists.ts';

/** Gives every key its first value again. The failure is the sentence to show; the list is empty then. */
export async function resetConfiguration(): Promise<Result<readonly ConfigEntry[], string>> {
  const answer = await http.send(PATHS.configDefaults, { list: true, silent: true });
  if (!answer.ok) return failure(answer.reason.message ?? ERROR_TEXT.defaultConfiguration);
  const { body } = answer.value;
  return success(Array.isArray(body) ? body.flatMap((row) => configEntryOf(row) ?? []) : []);
}
