import { useSetAtom } from 'jotai';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { signedText } from '../../../../domain/geo/positionText.ts';
import type { Ring } from '../../../../domain/survey/draft/tables.ts';
import { insertCorner, removeCorner } from '../../../../domain/survey/zones/ringCorners.ts';
import { checkRing, signedArea } from '../../../../domain/survey/zones/ring.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import {
  addCornerAfter,
  cornerLabel,
  outlineText,
  removeCornerText,
  ZONES_TEXT as TEXT,
} from '../../../text/surveyZones.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DraftField } from '../panels/DraftField.tsx';
import { performAtom } from '../panels/edits.ts';
import type { NamedItem } from '../../../../domain/survey/port/typedItems.ts';
import { checkDegrees, readTyped } from '../panels/typedValues.ts';
import { CORNER, useForgottenCorners } from './useForgottenCorners.ts';
import { ringOf, textOf, type OpenZone } from './zoneActions.ts';
import styles from './zones.module.css';

/** Decimals of a corner: 0.1 m at the equator and better elsewhere. */
const DECIMALS = 6;
const MIN_CORNERS = 3;

/** The outline of a zone as a list of corners: what is dragged on the map can be typed here. */
export function ZoneCorners({ zone }: { readonly zone: OpenZone }) {
  const ring = ringOf(zone);
  if (ring === undefined) return <p className={styles.invalid}>{TEXT.noOutline}</p>;
  return <Corners item={{ table: 'zones', row: zone.row, id: textOf(zone, 'id') }} ring={ring} />;
}

interface Props {
  readonly item: NamedItem;
  readonly ring: Ring;
}

function Corners({ item, ring }: Props) {
  const { row } = item;
  const perform = useSetAtom(performAtom);
  const list = useRef<HTMLOListElement>(null);
  useForgottenCorners(row, ring.length / 2);
  const reason = checkRing(ring);
  const reshape = (changed: Ring) =>
    perform({ kind: 'reshape', rows: Uint32Array.of(row), rings: [changed] });
  const remove = (corner: number) => {
    if (corners.length <= MIN_CORNERS) return;
    // The row of the last corner goes.
    const row = document.activeElement?.closest('li');
    if (row !== null && row === list.current?.lastElementChild)
      row?.previousElementSibling?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    void reshape(removeCorner(ring, corner));
  };
  const corners = Array.from({ length: ring.length / 2 }, (_, corner) => corner);
  return (
    <details className={styles.corners} open={reason !== undefined || undefined}>
      <summary>
        {TEXT.corners} <small>{outlineText(corners.length, Math.abs(signedArea(ring)))}</small>
      </summary>
      {reason !== undefined && (
        <p role="alert" className={styles.invalid}>
          {EDIT_FAILURE_TEXT[reason]}
        </p>
      )}
      <ol ref={list}>
        {corners.map((corner) => (
          <li key={corner}>
            {AXES.map(({ offset, axis, name, limit, wrong }) => (
              <DraftField
                key={name}
                item={item}
                column={`${CORNER} ${corner} ${name}`}
                label={cornerLabel(corner + 1, name)}
                value={signedText(ring[2 * corner + offset] ?? NaN, DECIMALS)}
                check={(text) => checkDegrees(text, limit, wrong)}
                place={{
                  axis,
                  onPlace: ({ lat, lon }) =>
                    reshape(ring.with(2 * corner, readTyped(lon)).with(2 * corner + 1, readTyped(lat))),
                }}
                onCommit={(text) => reshape(ring.with(2 * corner + offset, readTyped(text)))}
              />
            ))}
            <Button
              icon
              tight
              ghost
              aria-label={addCornerAfter(corner + 1)}
              onPress={() => void reshape(withMiddle(ring, corner))}
            >
              <Plus aria-hidden="true" />
            </Button>
            <Button
              icon
              tight
              ghost
              aria-label={removeCornerText(corner + 1)}
              aria-disabled={corners.length <= MIN_CORNERS}
              onPress={() => remove(corner)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}

const AXES = [
  { offset: 1, axis: 'lat', name: 'latitude', limit: 90, wrong: TEXT.latitudeWrong },
  { offset: 0, axis: 'lon', name: 'longitude', limit: 180, wrong: TEXT.longitudeWrong },
] as const;

/** The ring with a corner in the middle of the side that begins at a corner. */
function withMiddle(ring: Ring, corner: number): Ring {
  const next = (2 * corner + 2) % ring.length;
  const middle = (axis: 0 | 1) => ((ring[2 * corner + axis] ?? NaN) + (ring[next + axis] ?? NaN)) / 2;
  return insertCorner(ring, corner + 1, { lng: middle(0), lat: middle(1) });
}
