/** Blank test mode on and off (A§7). */
import { PATHS } from '../../../domain/contract/paths.ts';
import { CONFIGURATION, type ConfigEntry } from '../../../domain/resources/configuration.ts';
import { parseRecord } from '../../../domain/resources/parseRecord.ts';
import { TEST_MODE_TEXT } from '../../text/testMode.ts';
import { http } from '../../session/console.ts';

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
  const entry = answer.ok ? parseRecord(CONFIGURATION, answer.value.body)?.record : undefined;
  return entry?.key === '' ? undefined : entry;
}
