/** What the screens of the zones do. Each outcome is shown; nothing is thrown. */
import { atom } from 'jotai';
import type { ItemValues } from '../panels/useSurveyItem.ts';
import { checkRing } from '../../../../domain/survey/zones/ring.ts';
import type { Ring } from '../../../../domain/survey/draft/tables.ts';
import type { SaveFailure } from '../../../../domain/survey/port/surveySaving.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import {
  zoneDeleted,
  zoneNotDeleted,
  zoneNotFound,
  zoneSaved,
  ZONES_TEXT,
} from '../../../text/surveyZones.ts';
import { drawModeAtom } from '../panels/drawMode.ts';
import { performAtom } from '../panels/edits.ts';
import { saveFailureText } from '../../../text/surveyFailures.ts';

/** A zone as its form has it. */
export interface OpenZone {
  readonly row: number;
  readonly values: ItemValues;
}

/** Outcome of a save for the form: the id to offer where the zone's own is taken. */
export interface ZoneSaved {
  readonly freeId: string | undefined;
}

/** Text of a column; '' for none. */
export function textOf({ values }: OpenZone, column: string): string {
  const value = values[column];
  return typeof value === 'string' ? value : '';
}

/** Name of a zone for people: its own, else its id. */
export function zoneName(zone: OpenZone): string {
  return textOf(zone, 'name') || textOf(zone, 'id');
}

/** The outline of a zone; undefined where it has none. */
export function ringOf({ values }: OpenZone): Ring | undefined {
  return values['ring'] instanceof Float64Array ? values['ring'] : undefined;
}

/** Stores one zone; undefined for none selected. */
export const saveZoneAtom = atom(null, async (get, set, zone: OpenZone | undefined): Promise<ZoneSaved> => {
  const tell = (tone: 'ok' | 'danger', text: string, freeId?: string): ZoneSaved => {
    set(showToastAtom, tone, text);
    return { freeId };
  };
  if (zone === undefined) return tell('danger', ZONES_TEXT.noneSelected);
  const ring = ringOf(zone);
  const reason = ring === undefined ? 'corners' : checkRing(ring);
  if (reason !== undefined) return tell('danger', EDIT_FAILURE_TEXT[reason]);
  const saved = await get(surveyPortAtom)?.saveZone(zone.row);
  if (saved?.ok === true) return tell('ok', zoneSaved(zoneName(zone)));
  if (saved === undefined || saved.reason === 'gone') return tell('danger', zoneNotFound(textOf(zone, 'id')));
  return tell('danger', saveFailureText(saved.reason), freeZoneId(saved.reason));
});

/** Deletes a zone from the server and the draft; returns whether it was. */
export const deleteZoneAtom = atom(null, async (get, set, zone: OpenZone): Promise<boolean> => {
  const deleted = await get(surveyPortAtom)?.deleteStored('zones', zone.row);
  const name = zoneName(zone);
  if (deleted?.ok === true) set(showToastAtom, 'ok', zoneDeleted(name));
  else if (deleted === undefined || deleted.reason === 'gone')
    set(showToastAtom, 'danger', zoneNotDeleted(name));
  else set(showToastAtom, 'danger', saveFailureText(deleted.reason));
  return deleted?.ok === true;
});

/** Chooses the mode "none": all zones are taken off the map as one step. */
export const clearZonesAtom = atom(null, async (get, set): Promise<void> => {
  set(drawModeAtom, 'none');
  if ((get(surveyStateAtom)?.counts.zones ?? 0) > 0) await set(performAtom, { kind: 'clearZones' });
});

/** The id that is free, where a zone was refused because another editor took its id. */
function freeZoneId(reason: SaveFailure): string | undefined {
  const id = typeof reason === 'string' ? undefined : reason.body?.['nextZoneId'];
  return typeof id === 'string' ? id : undefined;
}
