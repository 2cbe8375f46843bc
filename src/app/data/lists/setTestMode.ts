/** Blank test mode on and off. */
import type { StateAccess } from '../../browser/store.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { CONFIGURATION, type ConfigEntry } from '../../../domain/resources/entities/configuration.ts';
import { parseRecord } from '../../../domain/resources/definition/parseRecord.ts';
import { TEST_MODE_TEXT } from '../../text/testModeBanner.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';

const ENTRY = { key: 'TEST_MODE' } as const;

/** Switches the test mode of squads; returns the TEST_MODE entry that results, undefined where the call failed. */
export async function setTestMode(
  store: StateAccess,
  squadIds: readonly string[],
  { isActive }: { readonly isActive: boolean },
): Promise<ConfigEntry | undefined> {
  const path = isActive ? PATHS.activateTestMode : PATHS.deactivateTestMode;
  const answer = await sendForRow(httpOf(store), path, {
    method: 'POST',
    body: { shotpointconfig: ENTRY, squadIds },
    failures: { text: isActive ? TEST_MODE_TEXT.activateFailed : TEST_MODE_TEXT.deactivateFailed },
  });
  const entry = answer.ok ? parseRecord(CONFIGURATION, answer.value.body)?.record : undefined;
  return entry?.key === '' ? undefined : entry;
}
