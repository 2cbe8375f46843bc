/** What the page knows of what could hide or silence an alarm. */
import { atom } from 'jotai';
import { canBeNotifiedOf } from '../../../domain/access/reportAccess.ts';
import { isReviewer } from '../../../domain/access/topicAccess.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import type { ExposureFacts } from '../../../domain/live/exposure.ts';
import { soundStateAtom } from '../../data/alerts/soundAtoms.ts';
import { silentTypesAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { alertsEnabledAtom, engineConfigAtom } from '../../data/config/consoleAtoms.ts';
import { hiddenSwitchesAtom } from '../../data/config/switchAtoms.ts';
import { isStormAtom, nodeExposureAtom } from '../../data/engine/liveAtoms.ts';
import { testModeAtom } from '../../data/loading/testModeAtoms.ts';
import { isSearchingAtom } from '../../data/view/searchAtoms.ts';
import { activeLevelAtom, isBelowCutoffAtom } from '../../data/view/viewAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';

/** Facts of the sound: the one place where the exposure reads it. */
const soundFactsAtom = atom((get) => ({
  sound: get(soundStateAtom),
  silentTypes: get(silentTypesAtom).length,
}));

/** Everything but shelves and snoozes, which begin and end by the clock. */
export const exposureFactsAtom = atom((get): Omit<ExposureFacts, 'shelves' | 'snoozes'> => {
  const authorities = get(authoritiesAtom);
  const { reviewerFunction, reviewerDelay } = get(engineConfigAtom);
  const [silentSensors = 0, wrongClocks = 0] = get(nodeExposureAtom).split(' ').map(Number);
  return {
    hasAlerts: get(alertsEnabledAtom),
    isOnOneLevel: get(activeLevelAtom) !== undefined,
    hiddenTypes: get(hiddenSwitchesAtom).length,
    isFiltered: get(isSearchingAtom),
    ...get(soundFactsAtom),
    isTestMode: get(testModeAtom) !== undefined,
    isStorm: get(isStormAtom),
    isBelowCutoff: get(isBelowCutoffAtom),
    unseenTypes: REPORT_SYMBOLS.filter((_name, symbol) => !canBeNotifiedOf(authorities, symbol)).length,
    reviewDelay: reviewerFunction && !isReviewer(authorities) ? reviewerDelay : 0,
    silentSensors,
    wrongClocks,
  };
});
