import { useStore } from 'jotai';
import type { ClipboardEvent } from 'react';
import type { Axis } from '../../../domain/geo/degreesText.ts';
import { degreesForField } from '../../../domain/geo/parsePosition.ts';
import {
  readPlace,
  type MgrsPlace,
  type PlaceDegrees,
  type UtmPlace,
} from '../../../domain/geo/readPlace.ts';
import { formOf, readTypedPlace } from '../../../domain/geo/typedPlace.ts';
import { reportError } from '../../browser/errorLog.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { PLACE_FAILURE_TEXT, understoodText } from '../../text/placePicker.ts';

/** What the fields of a latitude and a longitude do with a place. */
interface PlaceFields {
  /** Fills both fields; decimal degrees, as fields show them. */
  readonly onPlace: (at: { readonly lat: string; readonly lon: string }) => void;
  /** Fills one field with decimal degrees. */
  readonly onAngle: (axis: Axis, degrees: string) => void;
}

/** Handlers for the fields. */
interface PlaceReader {
  /** Takes a whole place that is pasted into either field; another text is pasted as it is. */
  readonly onPaste: (event: ClipboardEvent) => void;
  /** Takes what was typed into a field that is left. False where the field itself judges the text: a number, or no place. */
  readonly take: (text: string, axis: Axis) => boolean;
}

/**
 * Reads places that are pasted or typed into the fields of a latitude and a longitude: decimals, degrees with minutes and seconds,
 * addresses of maps, MGRS and UTM. It says what it has read.
 */
export function useReadPlace({ onPlace, onAngle }: PlaceFields): PlaceReader {
  const store = useStore();
  const fill = (place: PlaceDegrees, written: PlaceDegrees | MgrsPlace | UtmPlace) => {
    onPlace({ lat: degreesForField(place.lat), lon: degreesForField(place.lon) });
    store.set(showToastAtom, 'info', understoodText(place, formOf(written)));
  };
  const fillGrid = async (written: MgrsPlace | UtmPlace) => {
    const { gridDegrees } = await import('../../../domain/geo/gridPlace.ts');
    const place = gridDegrees(written);
    if (place === undefined) store.set(showToastAtom, 'danger', PLACE_FAILURE_TEXT.grid);
    else fill(place, written);
  };
  const fillAny = (written: PlaceDegrees | MgrsPlace | UtmPlace) => {
    if ('lat' in written) fill(written, written);
    else fillGrid(written).catch(reportError(store, 'place of a grid'));
  };
  return {
    // Not as it is typed: the beginning of "41,879" is a place too, and would take the place of the other coordinate.
    onPaste: (event) => {
      const written = readPlace(event.clipboardData.getData('text'));
      // In doubt: the text stays, and its field says why.
      if (written === undefined || ('zone' in written && written.isSouth === undefined)) return;
      event.preventDefault();
      fillAny(written);
    },
    take: (text, axis) => {
      const typed = readTypedPlace(text, axis);
      if (typed.kind === 'angle') onAngle(axis, degreesForField(typed.degrees));
      else if (typed.kind === 'place' || typed.kind === 'grid') fillAny(typed.place);
      return typed.kind === 'angle' || typed.kind === 'place' || typed.kind === 'grid';
    },
  };
}
