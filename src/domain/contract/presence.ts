/** Who has an incident open, and who listens to its sound. Beside the contract, and never stored. */
import { parseJson } from '../json/parseJson.ts';
import { isRow } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';

/** What a session has open, as it says itself: ids of incidents. */
export interface OpenIncidents {
  readonly open: readonly number[];
  /** Those whose sound plays. */
  readonly listening: readonly number[];
}

/** Nothing is open. */
export const NOTHING_OPEN: OpenIncidents = { open: [], listening: [] };

/** Whether nothing is open. */
export function isNothingOpen({ open, listening }: OpenIncidents): boolean {
  return open.length + listening.length === 0;
}

/** Incidents of each kind that a session may have open: its windows have one each. */
export const MAX_OPEN_INCIDENTS = 8;

/** What several windows have open, together. Of more than MAX_OPEN_INCIDENTS the newest ones. */
export function joinOpenIncidents(windows: readonly OpenIncidents[]): OpenIncidents {
  const joined = (kind: keyof OpenIncidents): readonly number[] =>
    [...new Set(windows.flatMap((window) => window[kind]))].slice(-MAX_OPEN_INCIDENTS);
  return { open: joined('open'), listening: joined('listening') };
}

/** A person with an incident open, once whatever their sessions. */
export interface PresentPerson {
  readonly login: string;
  readonly listening: boolean;
}

/** Body of a message: all who have an incident open now, by login. */
export interface IncidentPresence {
  readonly incidentId: number;
  readonly people: readonly PresentPerson[];
}

/** People whom a message names. */
export const MAX_PRESENT = 50;
const MAX_LOGIN_LENGTH = 100;

/** Reads what a session says that it has open; fails where it is none. */
export function readOpenIncidents(body: string): Result<OpenIncidents, 'notOpenIncidents'> {
  const read = parseJson(body);
  if (!isRow(read)) return failure('notOpenIncidents');
  const { open, listening } = read;
  return isIds(open) && isIds(listening) ? success({ open, listening }) : failure('notOpenIncidents');
}

/** Reads the body of a message; fails where it is none. */
export function readPresence(body: string): Result<IncidentPresence, 'notAPresence'> {
  const read = parseJson(body);
  if (!isRow(read)) return failure('notAPresence');
  const { incidentId, people } = read;
  if (!isId(incidentId) || !Array.isArray(people)) return failure('notAPresence');
  const known = people.slice(0, MAX_PRESENT).flatMap((person: unknown) => {
    const login = isRow(person) ? person['login'] : undefined;
    if (typeof login !== 'string' || login === '') return [];
    return [
      { login: login.slice(0, MAX_LOGIN_LENGTH), listening: isRow(person) && person['listening'] === true },
    ];
  });
  return success({ incidentId, people: known });
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function isIds(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= MAX_OPEN_INCIDENTS && value.every(isId);
}
