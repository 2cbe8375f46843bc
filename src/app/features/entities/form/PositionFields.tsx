import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { parseDegrees } from '../../../../domain/geo/parsePosition.ts';
import type {
  PositionFields as Position,
  Resource,
} from '../../../../domain/resources/definition/defineResource.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { Placement } from '../../../../render/base/sceneTypes.ts';
import { placesAtom } from '../../../data/config/consoleAtoms.ts';
import { hasPosition, readText } from '../../../data/lists/fetchList.ts';
import { PlacePicker } from '../../placePicker/PlacePicker.tsx';
import { positionOf } from '../../../text/entityForms.ts';
import styles from '../fields/parts/form.module.css';
import type { RecordForm } from './draft/useRecordForm.ts';

interface Props {
  readonly resource: Resource;
  readonly position: Position;
  readonly form: RecordForm;
}

const PLACE_ZOOM = 17;
const WORLD: Placement = { lng: 0, lat: 0, zoom: 1 };

/** Latitude and longitude: clicked, dragged or typed; over the plan of the record's level. */
export function PositionFields({ resource, position, form }: Props) {
  const { lat, lon, level } = position;
  const [lat0, lon0] = [readText(form.input(lat)), readText(form.input(lon))];
  const start = useStart(lat0, lon0);
  return (
    <div
      className={styles.position}
      data-position
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        form.leave(lat);
        form.leave(lon);
      }}
    >
      <PlacePicker
        label={positionOf(resource.title.one)}
        points={[
          {
            id: 'position',
            name: '',
            lat: lat0,
            lon: lon0,
            errors: { lat: form.errors[lat], lon: form.errors[lon] },
          },
        ]}
        start={start}
        level={level === undefined ? '' : levelIdOf(form.input(level))}
        onPlace={(_id, at) => {
          if (at.lat !== lat0) form.setInput(lat, at.lat);
          if (at.lon !== lon0) form.setInput(lon, at.lon);
        }}
      />
    </div>
  );
}

/**
 * Where the map begins: at the position of the record, else at the first place of the site, also where the places are
 * loaded later than the form and no position was set meanwhile. Later changes do not move the map.
 */
function useStart(lat: string, lon: string): Placement {
  const place = useAtomValue(placesAtom)?.find(hasPosition);
  const home = place && { lng: place.lng, lat: place.lat, zoom: PLACE_ZOOM };
  const [start, setStart] = useState(() => placementOf(lat, lon) ?? home);
  if (start === undefined && home !== undefined && lat === '' && lon === '') setStart(home);
  return start ?? WORLD;
}

function placementOf(lat: string, lon: string): Placement | undefined {
  const [latitude, longitude] = [parseDegrees(lat, 'lat'), parseDegrees(lon, 'lon')];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { lat: latitude, lng: longitude, zoom: PLACE_ZOOM };
}

/** The id of a level that a record names or embeds. */
function levelIdOf(input: unknown): string {
  if (isRow(input)) return readText(input['level_id']);
  return readText(input);
}
