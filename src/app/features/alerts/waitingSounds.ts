/** Sounds of incidents that nobody has taken: repeated while they wait, and one of its own when one is escalated. */
import { atom } from 'jotai';
import type { Incident } from '../../../domain/contract/incident.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import { secondTickerOf } from '../../browser/secondTicker.ts';
import { serverNow } from '../../browser/serverClock.ts';
import type { AppStore } from '../../browser/store.ts';
import { playSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { silentTypesAtom, soundSettingsAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { alertsEnabledAtom, levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { followIncidents, incidentsAtom } from '../../data/incidents/incidentAtoms.ts';
import { waitingActsAtom } from '../../data/incidents/waitingActs.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { isNotified, soundOfHeard } from './alarms.ts';

/** From one repetition to the next. */
export const REPEAT_MS: Millis = 5_000;

/** Incidents that nobody has taken, nor is about to: an act of the person that waits for the connection counts. */
export const untakenAtom = atom((get) => {
  const acts = get(waitingActsAtom);
  return get(incidentsAtom).filter(
    ({ id, state }) => state === 'unacknowledged' && !acts.some((act) => act.id === id),
  );
});

/** Those that nobody has taken for too long, most severe first. */
export const escalatedAtom = atom((get) =>
  get(untakenAtom).filter(({ escalatedTime }) => escalatedTime !== undefined),
);

/** When the newest of them was escalated. */
export function newestEscalation(escalated: readonly Incident[]): EpochMs {
  return epochMs(Math.max(...escalated.map(({ escalatedTime }) => escalatedTime ?? 0)));
}

/** Types whose alerts the person hears. */
const heardTypesAtom = atom((get): readonly ReportSymbol[] => {
  const rules = {
    authorities: get(authoritiesAtom),
    switches: get(switchesAtom),
    levelNames: get(levelNamesAtom),
    notificationsEnabled: get(alertsEnabledAtom),
    silent: get(silentTypesAtom),
  };
  return REPORT_SYMBOLS.filter((name, symbol) => isNotified(symbol, rules) && !rules.silent.includes(name));
});

/** Newest escalation that this page has sounded, or that is older than the page. */
const soundedUntilAtom = atom<EpochMs | undefined>(undefined);

/** Sounds what waits until the function that it returns is called. */
export function followWaitingSounds(store: AppStore): () => void {
  const escalate = () => soundEscalations(store);
  let slot = slotOf(store);
  const repeat = () => {
    const now = slotOf(store);
    if (now === slot) return;
    slot = now;
    repeatSound(store, slot);
  };
  escalate();
  const ends = [
    followIncidents(store),
    store.sub(escalatedAtom, escalate),
    secondTickerOf(store).subscribe(repeat),
  ];
  return () => ends.forEach((end) => end());
}

/** Number of the interval on the server's clock: the same in all windows, so that one of them sounds. */
function slotOf(store: AppStore): number {
  return Math.floor(serverNow(store) / REPEAT_MS);
}

/** Sounds each escalation that came after the page was opened once; escalations of one moment sound together. */
function soundEscalations(store: AppStore): void {
  const sounded = store.get(soundedUntilAtom) ?? serverNow(store) - performance.now();
  const heard = store.get(heardTypesAtom);
  const isNew = ({ escalatedTime }: Incident) => (escalatedTime ?? 0) > sounded;
  const escalated = store.get(escalatedAtom).filter(isNew);
  if (escalated.length === 0) return;
  const times = escalated.map(({ escalatedTime }) => escalatedTime ?? 0);
  store.set(soundedUntilAtom, newestEscalation(escalated));
  if (escalated.some(({ severity }) => heard.includes(severity)))
    // Another window may hear of them one after the other: the first one has the same name in both.
    store.set(playSoundAtom, { kind: 'escalation', alert: `escalation ${Math.min(...times)}` });
}

/** Repeats the sound of the most severe type that waits and that the person wants repeated. */
function repeatSound(store: AppStore, slot: number): void {
  const { repeated } = store.get(soundSettingsAtom);
  const heard = store.get(heardTypesAtom);
  const before = serverNow(store) - REPEAT_MS;
  const isRepeated = ({ severity, alarmTime }: Incident) =>
    repeated.includes(severity) && heard.includes(severity) && (alarmTime ?? 0) <= before;
  const symbols = store
    .get(untakenAtom)
    .filter(isRepeated)
    .map(({ severity }) => REPORT_SYMBOLS.indexOf(severity));
  const kind = soundOfHeard(symbols, { silent: [] });
  if (kind !== undefined) store.set(playSoundAtom, { kind, alert: `repeat ${slot}` });
}
