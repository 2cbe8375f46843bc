import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { degreesForField, parseDegrees } from '../../../domain/geo/parsePosition.ts';
import type { LngLat, Placement } from '../../../render/base/sceneTypes.ts';
import { levelsAtom } from '../../data/config/consoleAtoms.ts';
import {
  clickPlaces,
  coordinateLabel,
  placeAtCentre,
  placeFailureText,
  PLACE_PICKER_TEXT as TEXT,
} from '../../text/placePicker.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PickerFrame } from './PickerFrame.tsx';
import styles from './PlacePicker.module.css';
import { usePickMap } from './usePickMap.ts';
import { useReadPlace } from './useReadPlace.ts';

/** A point to be picked. Coordinates are texts, so that what is typed stays as it is. */
export interface PickedPoint {
  readonly id: string;
  /** "Shooter"; '' where the picker has one point, which then needs no name. */
  readonly name: string;
  readonly lat: string;
  readonly lon: string;
  /** Errors of the form, shown instead of the picker's hints. */
  readonly errors?: { readonly lat?: string | undefined; readonly lon?: string | undefined };
}

interface Props {
  /** What is picked: "Position of the camera". */
  readonly label: string;
  readonly points: readonly PickedPoint[];
  /** Called with the new texts of a point, for each step of a drag. */
  readonly onPlace: (id: string, at: { readonly lat: string; readonly lon: string }) => void;
  /** The map moves there when it is another value than before. */
  readonly start: Placement;
  /** Level whose floor plan is drawn; '' for none. */
  readonly level?: string;
  /** Where present, the floor plan can be chosen. */
  readonly onLevel?: (level: string) => void;
}

/** Places on a map: by click, by drag, by the arrow keys or typed. */
export function PlacePicker({ label, points, onPlace, start, level = '', onLevel }: Props) {
  const [chosen, setChosen] = useState(points[0]?.id ?? '');
  const marks = useMemo(() => marksOf(label, points), [label, points]);
  const place = (id: string, { lat, lng }: LngLat) =>
    onPlace(id, { lat: degreesForField(lat), lon: degreesForField(lng) });
  const pick = (point: LngLat) => {
    place(chosen, point);
    const next = points.find(({ id }) => id !== chosen && !marks.some((mark) => mark.id === id));
    if (next !== undefined) setChosen(next.id);
  };
  const { host, failure, zoomBy, centre } = usePickMap({
    marks,
    level,
    start,
    onPick: pick,
    onMove: place,
  });
  return (
    <section className={styles.picker} aria-label={label}>
      <div className={styles.fields}>
        {points.map((point) => (
          <PointFields
            key={point.id}
            point={point}
            chosen={points.length > 1 ? chosen === point.id : undefined}
            onChoose={() => setChosen(point.id)}
            onPlace={(at) => onPlace(point.id, at)}
            onCentre={() => place(point.id, centre())}
          />
        ))}
        {onLevel && <FloorChoice level={level} onLevel={onLevel} />}
        <p className={styles.howTo}>{TEXT.howTo}</p>
      </div>
      <PickerFrame label={label} host={host} failure={failure} zoomBy={zoomBy} />
    </section>
  );
}

interface PointProps {
  readonly point: PickedPoint;
  /** Whether a click places this point; undefined where there is only one. */
  readonly chosen: boolean | undefined;
  readonly onChoose: () => void;
  readonly onPlace: (at: { readonly lat: string; readonly lon: string }) => void;
  readonly onCentre: () => void;
}

function PointFields({ point, chosen, onChoose, onPlace, onCentre }: PointProps) {
  const { name, lat, lon, errors } = point;
  const group = useId();
  const type = (axis: 'lat' | 'lon', text: string) => onPlace({ lat, lon, [axis]: text });
  const reader = useReadPlace({ onPlace, onAngle: type });
  return (
    <fieldset className={styles.point}>
      {name !== '' && <legend>{name}</legend>}
      {chosen !== undefined && (
        <label className={styles.choice}>
          <input type="radio" name={group} checked={chosen} onChange={onChoose} />
          <span>{clickPlaces(name)}</span>
        </label>
      )}
      <div className={styles.pair} onPaste={reader.onPaste}>
        <Field
          label={coordinateLabel(name, TEXT.lat)}
          value={lat}
          inputMode="decimal"
          error={errors?.lat ?? ''}
          hint={hintOf(lat, 'lat')}
          onText={(text) => type('lat', text)}
          onBlur={() => void reader.take(lat, 'lat')}
        />
        <Field
          label={coordinateLabel(name, TEXT.lon)}
          value={lon}
          inputMode="decimal"
          error={errors?.lon ?? ''}
          hint={hintOf(lon, 'lon')}
          onText={(text) => type('lon', text)}
          onBlur={() => void reader.take(lon, 'lon')}
        />
      </div>
      <div className={styles.actions}>
        <Button tight onPress={onCentre}>
          {placeAtCentre(name)}
        </Button>
        <Button tight ghost disabled={lat === '' && lon === ''} onPress={() => onPlace({ lat: '', lon: '' })}>
          {name === '' ? TEXT.clear : `${TEXT.clear} ${name.toLowerCase()}`}
        </Button>
      </div>
    </fieldset>
  );
}

function FloorChoice({ level, onLevel }: Required<Pick<Props, 'level' | 'onLevel'>>) {
  const levels = useAtomValue(levelsAtom);
  if (levels.length === 0) return undefined;
  return (
    <ChoiceField
      label={TEXT.floor}
      value={level}
      choices={levels.map(({ levelId, name }) => ({ value: levelId, text: name }))}
      none={TEXT.noFloor}
      onChoose={onLevel}
    />
  );
}

function hintOf(text: string, axis: 'lat' | 'lon'): string {
  const isFine = text.trim() === '' || parseDegrees(text, axis) !== undefined;
  if (isFine) return '';
  return placeFailureText(text, axis) || (axis === 'lat' ? TEXT.latHint : TEXT.lonHint);
}

/** Marks of the points with a valid position. */
function marksOf(label: string, points: readonly PickedPoint[]) {
  return points.flatMap(({ id, name, ...at }) => {
    const lat = parseDegrees(at.lat, 'lat');
    const lng = parseDegrees(at.lon, 'lon');
    if (lat === undefined || lng === undefined) return [];
    return [{ id, name: name || label, letter: name.slice(0, 1).toUpperCase(), lat, lng }];
  });
}
