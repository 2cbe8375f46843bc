/** Texts of drills. */
import type { Drill, DrillAct } from '../../domain/contract/drill.ts';
import { dateTimeText } from '../../domain/dayAndClock.ts';
import type { Millis } from '../../domain/units.ts';

export const DRILL_TEXT = {
  about:
    'Plays a scenario or a stored period into one squad in test mode, and scores who saw, took and decided each alarm. No message leaves. Its reports are removed when it ends.',
  start: 'Start drill',
  what: 'What is played',
  period: 'A stored period',
  fromSquad: 'From squad',
  from: 'From',
  to: 'To',
  minutes: 'Minutes',
  list: 'Drills',
  none: 'No drill yet',
  end: 'End',
  open: 'Debrief',
  csv: 'CSV',
  alarms: 'Alarms',
  people: 'People',
  name: 'Drill',
  squad: 'Squad',
  started: 'Started',
  state: 'State',
  played: 'Played',
  time: 'Time',
  type: 'Type',
  zone: 'Zone',
  seen: 'Seen',
  taken: 'Taken',
  decided: 'Decided',
  person: 'Person',
  nobody: 'nobody',
  noAlarms: 'No alarm yet',
  noPeople: 'Nobody has done anything yet',
  failed: 'The drill did not start.',
} as const;

/** "running until 2026-11-29 15:40:00", "ended 2026-11-29 15:31:02 by m.keller". */
export function drillState({ endedAt, endedBy, endsAt }: Drill): string {
  if (endedAt === null) return `running until ${dateTimeText(endsAt)}`;
  return `ended ${dateTimeText(endedAt)} by ${endedBy ?? DRILL_TEXT.nobody}`;
}

/** "m.keller after 6.0 s"; "nobody". */
export function actText(act: DrillAct | null | undefined): string {
  return act ? `${act.login} after ${secondsText(act.after)}` : DRILL_TEXT.nobody;
}

/** "6.0 s". */
export function secondsText(after: Millis): string {
  return `${(after / 1000).toFixed(1)} s`;
}

/** "3, 4.0 s in the middle"; "–" for none. */
export function countedText(count: number, middle: Millis | null): string {
  return middle === null ? '–' : `${count}, ${secondsText(middle)} in the middle`;
}

/** "Missed of 7 alarms: 1 not seen, 2 not taken, 3 not decided." */
export function missedText(
  alarms: number,
  { seen, taken, decided }: { readonly seen: number; readonly taken: number; readonly decided: number },
): string {
  return `Missed of ${alarms === 1 ? '1 alarm' : `${alarms} alarms`}: ${seen} not seen, ${taken} not taken, ${decided} not decided.`;
}
