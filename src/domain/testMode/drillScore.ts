/** The score of a drill from what people did with its incidents. */
import type { DrillAct, DrillAlarm, DrillPerson, DrillScore } from '../contract/drill.ts';
import type { Millis } from '../units.ts';

/** Sums alarms by person. O(acts × log acts). */
export function drillScore(alarms: readonly DrillAlarm[]): DrillScore {
  const acts = {
    seen: alarms.flatMap(({ seen }) => seen),
    taken: alarms.flatMap(({ taken }) => taken ?? []),
    decided: alarms.flatMap(({ decided }) => decided ?? []),
  };
  const logins = new Set(Object.values(acts).flatMap((all) => all.map(({ login }) => login)));
  const people = [...logins].map((login): DrillPerson => {
    const own = (all: readonly DrillAct[]) =>
      all.filter((act) => act.login === login).map(({ after }) => after);
    const [seen, taken, decided] = [own(acts.seen), own(acts.taken), own(acts.decided)];
    return {
      login,
      seen: seen.length,
      taken: taken.length,
      decided: decided.length,
      seenAfter: median(seen),
      takenAfter: median(taken),
      decidedAfter: median(decided),
    };
  });
  return {
    alarms,
    people: people.toSorted(
      (a, b) => b.decided - a.decided || b.taken - a.taken || b.seen - a.seen || (a.login < b.login ? -1 : 1),
    ),
    missed: {
      seen: alarms.filter(({ seen }) => seen.length === 0).length,
      taken: alarms.filter(({ taken }) => taken === null).length,
      decided: alarms.filter(({ decided }) => decided === null).length,
    },
  };
}

/** The lower of the two in the middle; null without a value. */
function median(values: readonly Millis[]): Millis | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
