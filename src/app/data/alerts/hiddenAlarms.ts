/** Alarms that a switch, or the site, kept from alerting. */
import { atom } from 'jotai';

const countAtom = atom(0);

/** How many since they were last forgotten. */
export const hiddenAlarmsAtom = atom((get) => get(countAtom));

export const countHiddenAlarmAtom = atom(null, (get, set) => set(countAtom, get(countAtom) + 1));

export const forgetHiddenAlarmsAtom = atom(null, (_get, set) => set(countAtom, 0));
