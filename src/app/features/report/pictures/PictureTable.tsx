import { useState } from 'react';
import { columnAt, MOMENTS } from '../../../../domain/cameras/pictureAxis.ts';
import type { Sighting } from '../../../../domain/contract/plateSightings.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { keptName, momentHead, pictureOf, PICTURES_TEXT as TEXT } from '../../../text/reportPictures.ts';
import { ImageZoom } from '../../media/ImageZoom.tsx';
import { FailedRow, RowHead } from './RowParts.tsx';
import styles from './Pictures.module.css';
import type { Picture, PictureRow } from './pictureBoard.ts';
import { Tile } from './Tile.tsx';
import type { OpenPictures } from './usePictures.ts';
import { usePlates } from './usePlates.ts';

interface Props {
  readonly detail: ReportDetail;
  readonly pictures: OpenPictures;
  /** Somebody points at the row of a camera, or has the focus in it. */
  readonly onLook: (cameraId: string) => void;
}

interface Enlarged {
  readonly picture: Picture;
  readonly name: string;
  readonly fileName: string;
}

/** A row per camera, a column per moment. A press on the chosen moment shows its picture in the full window. */
export function PictureTable({ detail: { key, time }, pictures: { board, rows, cursor }, onLook }: Props) {
  const plates = usePlates(key);
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const chosen = columnAt(cursor);
  const choose = (row: PictureRow, column: number) => {
    const picture = shownIn(row, { column, cursor });
    if (column !== chosen) board.moveTo(MOMENTS[column] ?? 0);
    else if (typeof picture === 'object') {
      const { cameraId, name } = row.ranked.camera;
      setEnlarged({ picture, name: pictureOf(name, cursor), fileName: keptName(cameraId, time, cursor) });
    }
  };
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{TEXT.camera}</th>
            {MOMENTS.map((after) => (
              <th key={after} scope="col" data-shot={after === 0 || undefined}>
                {momentHead(after, time)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.ranked.camera.id}
              onPointerEnter={() => onLook(row.ranked.camera.cameraId)}
              onFocus={() => onLook(row.ranked.camera.cameraId)}
            >
              <RowHead row={row} plates={platesOf(plates, row)} shotAt={time} />
              {row.failure ? (
                <FailedRow
                  failure={row.failure}
                  successor={successorOf(rows, at)}
                  onRetry={() => board.retry(row.ranked.camera.id)}
                />
              ) : (
                MOMENTS.map((after, column) => (
                  <Tile
                    key={after}
                    name={row.ranked.camera.name}
                    after={column === chosen ? cursor : after}
                    column={column}
                    shotAt={time}
                    isChosen={column === chosen}
                    picture={shownIn(row, { column, cursor })}
                    plates={platesOf(plates, row).filter(({ seen }) => isInColumn(seen, time, column))}
                    onChoose={() => choose(row, column)}
                  />
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {enlarged && (
        <ImageZoom
          file={{ ...enlarged.picture, name: enlarged.fileName }}
          message={enlarged.name}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </>
  );
}

/** The chosen column shows the frame at the cursor, and the picture of its moment until it is read. */
function shownIn(
  { pictures, frame }: PictureRow,
  { column, cursor }: { readonly column: number; readonly cursor: number },
): Picture | 'none' | undefined {
  const isAtCursor = column === columnAt(cursor) && MOMENTS[column] !== cursor;
  return isAtCursor && frame !== undefined ? frame : pictures[column];
}

function platesOf(plates: readonly Sighting[], { ranked: { camera } }: PictureRow): readonly Sighting[] {
  return plates.filter((sighting) => sighting.camera === camera.cameraId);
}

/** Whether the moment of a column is the nearest to an instant of the axis. */
function isInColumn(seen: number, shotAt: EpochMs, column: number): boolean {
  const after = (seen - shotAt) / 1000;
  const [first = 0, last = 0] = [MOMENTS[0], MOMENTS.at(-1)];
  return after >= first && after <= last && columnAt(after) === column;
}

/** Name of the camera that is shown in place of one that failed: the last of those that work. */
function successorOf(rows: readonly PictureRow[], failed: number): string | undefined {
  const working = rows.filter(({ failure }) => failure === undefined);
  const before = rows.slice(0, failed).filter(({ failure }) => failure !== undefined).length;
  return working.at(-1 - before)?.ranked.camera.name;
}
