/** Blank test mode on and off (A§7). */
import { PATHS } from '../../../domain/contract/paths.ts';
import { TEST_MODE_TEXT } from '../../text/testMode.ts';
import { http } from '../../session/console.ts';
import { configEntryOf } from './lists.ts';
import type { ConfigEntry } from '../../../domain/contract/config.ts';

const ENTRY = { key: 'TEST_MODE' } as const;

/** The configuration entry as the server has it then; undefined where the call failed, which is said. */
export async function switchTestMode(
  on: boolean,
  squadIds: readonly string[],
): Promise<ConfigEntry | undefined> {
  const answer = await http.send(on ? PATHS.activateTestMode : PATHS.deactivateTestMode, {
    method: 'POST',
    body: { shotpointconfig: ENTRY, squadIds },
    own: on ? TEST_MODE_TEXT.activateFailed : TEST_MODE_TEXT.deactivateFailed,
  });
  return answer.ok ? configEntryOf(answer.value.body) : undefined;
}
