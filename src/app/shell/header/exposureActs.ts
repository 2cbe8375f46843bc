/** What ends each cause of exposure, or the screen where it is ended. */
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useLocation } from 'wouter';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { configNumber } from '../../../domain/contract/config.ts';
import { DEFAULT_SOUND_SETTINGS } from '../../../domain/contract/soundSettings.ts';
import type { ExposureCause } from '../../../domain/live/exposure.ts';
import { CONFIGURATION } from '../../../domain/resources/entities/configuration.ts';
import { HEARTBEATS } from '../../../domain/resources/entities/heartbeats.ts';
import { USERS } from '../../../domain/resources/entities/users.ts';
import { reportError } from '../../browser/errorLog.ts';
import { muteAtom, testSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { changeSoundAtom, soundSettingsAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { endTestMode, MAY_END_TEST_MODE } from '../../data/loading/testModeAtoms.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';
import { clearSearchAtom } from '../../data/view/searchAtoms.ts';
import { openAlertsAtom } from '../../features/alerts/alertActions.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { EXPOSURE_TEXT as TEXT } from '../../text/shelves.ts';

/** Beyond the zoom at which counts replace markers. */
const ZOOM_BEYOND = 0.25;

/** A press that ends a cause. */
interface ExposureAct {
  readonly text: string;
  readonly press: () => void;
}

/** Acts of the causes that the person can end at once. */
export function useExposureActs(): Partial<Readonly<Record<ExposureCause, ExposureAct>>> {
  const store = useStore();
  const { volume } = useAtomValue(soundSettingsAtom);
  const cutoff = configNumber(useAtomValue(configAtom), 'MARKER_ZOOMLEVEL_CUTOFF');
  const scene = useAtomValue(sceneAtom);
  const mayEnd = hasAny(useAtomValue(authoritiesAtom), MAY_END_TEST_MODE);
  const play = useSetAtom(testSoundAtom);
  const mute = useSetAtom(muteAtom);
  const change = useSetAtom(changeSoundAtom);
  const clearSearch = useSetAtom(clearSearchAtom);
  const openAlerts = useSetAtom(openAlertsAtom);
  const [path, navigate] = useLocation();
  const hearAll = {
    text: TEXT.hearAll,
    press: () => change({ silent: [], volume: volume || DEFAULT_SOUND_SETTINGS.volume }),
  };
  return {
    soundBlocked: { text: TEXT.play, press: () => play() },
    muted: { text: TEXT.unmute, press: () => mute(0) },
    soundOff: hearAll,
    silentTypes: hearAll,
    filter: { text: TEXT.clear, press: () => clearSearch() },
    storm: {
      text: TEXT.openList,
      press: () => {
        if (path !== '/') navigate('/');
        openAlerts();
      },
    },
    ...(mayEnd && {
      testMode: {
        text: TEXT.endTest,
        press: () => void endTestMode(store).catch(reportError(store, 'test mode')),
      },
    }),
    ...(scene !== undefined && {
      cutoff: {
        text: TEXT.zoomIn,
        press: () => scene.jumpTo({ ...scene.placement(), zoom: cutoff + ZOOM_BEYOND }),
      },
    }),
  };
}

const SCREENS: Partial<Readonly<Record<ExposureCause, { readonly path: string; readonly text: string }>>> = {
  alertsOff: { path: CONFIGURATION.screen ?? '', text: TEXT.settings },
  reviewDelay: { path: CONFIGURATION.screen ?? '', text: TEXT.settings },
  role: { path: USERS.screen ?? '', text: TEXT.users },
  silentSensors: { path: HEARTBEATS.screen ?? '', text: TEXT.sensors },
  wrongClocks: { path: HEARTBEATS.screen ?? '', text: TEXT.sensors },
};

/** The screen on which a cause is ended; undefined where there is none. */
export function exposureScreen(cause: ExposureCause) {
  return SCREENS[cause];
}
