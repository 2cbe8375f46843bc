import { useAtomValue, useSetAtom } from 'jotai';
import { levelOfCamera } from '../../../../domain/survey/draft/cameraItems.ts';
import type { Cell } from '../../../../domain/survey/draft/columnKinds.ts';
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { Toggle } from '../../../ui/controls/Toggle.tsx';
import { DraftChoice } from '../panels/DraftChoice.tsx';
import { DraftField } from '../panels/DraftField.tsx';
import { squadLevelsAtom } from '../panels/squad.ts';
import { performAtom } from '../panels/edits.ts';
import type { NamedItem } from '../../../../domain/survey/port/typedItems.ts';
import { readTyped } from '../panels/typedValues.ts';
import { useItemRows } from '../panels/useSurveyItem.ts';
import { directionOf, FLAG_COLUMNS, NUMBER_COLUMNS, TEXT_COLUMNS } from './cameraColumns.ts';
import { levelValue, textOf, type OpenCamera } from './surveyCameraActions.ts';
import form from '../panels/itemForm.module.css';
import styles from './cameras.module.css';

const DECIMALS = 6;

/** Fields of a camera. */
export function CameraFields({ camera: { row, values } }: { readonly camera: OpenCamera }) {
  const perform = useSetAtom(performAtom);
  const levels = useAtomValue(squadLevelsAtom);
  const others = useItemRows('cameras').filter((item) => item.row !== row);
  const zones = useItemRows('zones').map(({ id, name }) => ({
    value: id,
    text: name === '' || name === id ? id : `${id} ${name}`,
  }));
  const set = (column: string, cell: Cell) =>
    perform({ kind: 'set', table: 'cameras', rows: Uint32Array.of(row), column, cell });
  const move = ({ lat, lon }: { readonly lat: string; readonly lon: string }) =>
    perform({
      kind: 'update',
      table: 'cameras',
      row,
      values: { lat: readTyped(lat), lon: readTyped(lon) },
    });
  const item: NamedItem = { table: 'cameras', row, id: textOf(values, 'cameraId') };
  return (
    <div className={form.fields}>
      <DraftField
        label={TEXT.cameraId}
        item={item}
        column="cameraId"
        value={textOf(values, 'cameraId')}
        maxLength={255}
        check={(text) => checkId(text.trim(), others)}
        onCommit={(text) => set('cameraId', text.trim())}
      />
      <DraftField
        label={TEXT.name}
        item={item}
        column="name"
        value={textOf(values, 'name')}
        maxLength={255}
        onCommit={(text) => set('name', text)}
      />
      {NUMBER_COLUMNS.map(({ column, check }) => (
        <DraftField
          key={column}
          label={TEXT[column]}
          item={item}
          column={column}
          value={numberText(values[column])}
          check={check}
          {...(column === 'cameraDirection' ? {} : { place: { axis: column, onPlace: move } })}
          onCommit={(text) => set(column, numberOf(column, text))}
        />
      ))}
      <DraftChoice
        label={TEXT.level}
        value={levelOfCamera(values['level'])}
        choices={levels.map(({ levelId, name }) => ({ value: levelId, text: name }))}
        none={TEXT.noLevel}
        onChoose={(levelId) => void set('level', levelValue(levels, levelId))}
      />
      <DraftChoice
        label={TEXT.zone_id}
        value={textOf(values, 'zone_id')}
        choices={zones}
        none={TEXT.noZone}
        onChoose={(id) => void set('zone_id', id)}
      />
      {TEXT_COLUMNS.map((column) => (
        <DraftField
          key={column}
          label={TEXT[column]}
          item={item}
          column={column}
          value={textOf(values, column)}
          onCommit={(text) => set(column, text)}
        />
      ))}
      <div className={styles.flags}>
        {FLAG_COLUMNS.map((column) => (
          <Toggle key={column} on={values[column] === true} onChange={(on) => void set(column, on)}>
            {TEXT[column]}
          </Toggle>
        ))}
      </div>
    </div>
  );
}

function checkId(id: string, others: readonly { readonly id: string }[]): string {
  if (id === '') return TEXT.idNeeded;
  return others.some((other) => other.id === id) ? TEXT.idTaken : '';
}

/** A direction is kept within a turn. */
function numberOf(column: (typeof NUMBER_COLUMNS)[number]['column'], text: string): number {
  return column === 'cameraDirection' ? directionOf(text) : readTyped(text);
}

function numberText(value: unknown): string {
  return typeof value === 'number' && !Number.isNaN(value)
    ? String(Number(value.toFixed(DECIMALS))).replace('-', '−')
    : '';
}
