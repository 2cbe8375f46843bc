import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { use } from 'react';
import { useLocation } from 'wouter';
import { clockText } from '../../../domain/dayAndClock.ts';
import { incidentRulesOf } from '../../../domain/incidents/incidentRules.ts';
import { MAX_VOLUME } from '../../../domain/contract/soundSettings.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { reportError } from '../../browser/errorLog.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { mutedAlertsAtom } from '../../data/alerts/alertLog.ts';
import type { LoggedAlert } from '../../data/alerts/loggedAlert.ts';
import { MUTE_MINUTES, muteAtom, soundStateAtom, testSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { alertTypesAtom, changeSoundAtom, soundSettingsAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { hasIncidentsAtom } from '../../data/engine/liveAtoms.ts';
import {
  minutesText,
  muteFor,
  repeatOf,
  silentAlarms,
  SOUND_TEXT as TEXT,
  soundOfType,
  volumeText,
} from '../../text/sound.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { PopupClose } from '../../ui/popups/Popup.tsx';
import { openAlertsAtom, selectAlertedAtom } from './alertActions.ts';
import styles from './SoundPanel.module.css';

/** Newest silent alerts that are listed. */
const MAX_LISTED = 3;

/** Mutes alerts for a time, says what was silent meanwhile, and has the volume and what each type sounds like. */
export function SoundPanel() {
  return (
    <div className={styles.panel}>
      <Mute />
      <WereSilent />
      <Volume />
      <Types />
    </div>
  );
}

function Mute() {
  const state = useAtomValue(soundStateAtom);
  const mute = useSetAtom(muteAtom);
  const isMuted = state === 'muted';
  return (
    <section>
      {state === 'blocked' && <output className={styles.blocked}>{TEXT.blocked}</output>}
      <div className={styles.row}>
        {isMuted && (
          <Button tight primary onPress={() => mute(0)}>
            {TEXT.unmute}
          </Button>
        )}
        <span>{TEXT.mute}</span>
        {MUTE_MINUTES.map((minutes) => (
          <Button key={minutes} tight aria-label={muteFor(minutes)} onPress={() => mute(minutes * 60_000)}>
            {minutesText(minutes)}
          </Button>
        ))}
      </div>
      <small>{TEXT.muteMore}</small>
    </section>
  );
}

/** The alerts that were muted, until their reports are selected: how many of each type, and the newest. */
function WereSilent() {
  const store = useStore();
  const alerts = useAtomValue(mutedAlertsAtom);
  const select = useSetAtom(selectAlertedAtom);
  const openList = useSetAtom(openAlertsAtom);
  const close = use(PopupClose);
  const [path, navigate] = useLocation();
  if (alerts.length === 0) return undefined;
  const goHome = () => {
    close();
    if (path !== '/') navigate('/');
  };
  const showList = () => {
    goHome();
    openList();
  };
  const show = ({ key }: LoggedAlert) => {
    if (key === undefined) return showList();
    goHome();
    select(key).catch(reportError(store, 'selection'));
  };
  return (
    <section>
      <div className={styles.row}>
        <b>{silentAlarms(alerts.flatMap(({ symbol, keys }) => keys?.map((one) => one.symbol) ?? symbol))}</b>
        <Button tight onPress={showList}>
          {TEXT.all}
        </Button>
      </div>
      {alerts.slice(0, MAX_LISTED).map((alert) => (
        <button
          key={`${alert.raisedAt} ${alert.title}`}
          type="button"
          className={styles.silent}
          onClick={() => show(alert)}
        >
          <ReportMark symbol={alert.symbol} className={styles.mark} />
          <span translate="no">{alert.title}</span>
          <time>{clockText(alert.time > 0 ? alert.time : alert.raisedAt)}</time>
        </button>
      ))}
    </section>
  );
}

function Volume() {
  const { volume } = useAtomValue(soundSettingsAtom);
  const change = useSetAtom(changeSoundAtom);
  const test = useSetAtom(testSoundAtom);
  return (
    <section className={styles.row}>
      <label className={styles.volume}>
        <span>{TEXT.volume}</span>
        <input
          type="range"
          min={0}
          max={MAX_VOLUME}
          step={5}
          value={volume}
          aria-valuetext={volumeText(volume)}
          onChange={(event) => change({ volume: event.target.valueAsNumber })}
        />
      </label>
      <output>{volumeText(volume)}</output>
      <Button tight onPress={test}>
        {TEXT.test}
      </Button>
    </section>
  );
}

/** Whether each type sounds, and whether its sound is repeated until its incident is taken. */
function Types() {
  const types = useAtomValue(alertTypesAtom);
  const { silent, repeated } = useAtomValue(soundSettingsAtom);
  const hasIncidents = useAtomValue(hasIncidentsAtom);
  const { acknowledged } = incidentRulesOf(useAtomValue(configAtom));
  const change = useSetAtom(changeSoundAtom);
  return (
    <section className={styles.types}>
      <span>{TEXT.sounds}</span>
      <span>{hasIncidents && TEXT.repeats}</span>
      {types.map((name) => (
        <div key={name} className={styles.type}>
          <ReportMark symbol={REPORT_SYMBOLS.indexOf(name)} className={styles.mark} />
          <Toggle
            on={!silent.includes(name)}
            label={soundOfType(name)}
            onChange={(on) => change({ silent: withName(silent, name, !on) })}
          >
            {name}
          </Toggle>
          {hasIncidents && acknowledged.has(name) && !silent.includes(name) && (
            <Toggle
              on={repeated.includes(name)}
              label={repeatOf(name)}
              onChange={(on) => change({ repeated: withName(repeated, name, on) })}
            >
              {TEXT.repeat}
            </Toggle>
          )}
        </div>
      ))}
    </section>
  );
}

// oxlint-disable-next-line shotpoint/parameters -- the flag is the value that is set
function withName(
  names: readonly ReportSymbol[],
  name: ReportSymbol,
  isIn: boolean,
): readonly ReportSymbol[] {
  const others = names.filter((each) => each !== name);
  return isIn ? [...others, name] : others;
}
