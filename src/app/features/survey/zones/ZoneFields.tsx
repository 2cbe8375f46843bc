import { useAtomValue, useSetAtom } from 'jotai';
import type { Cell } from '../../../../domain/survey/draft/columnKinds.ts';
import { ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { DraftChoice } from '../panels/DraftChoice.tsx';
import { DraftField } from '../panels/DraftField.tsx';
import { squadLevelsAtom } from '../panels/squad.ts';
import { performAtom } from '../panels/edits.ts';
import type { NamedItem } from '../../../../domain/survey/port/typedItems.ts';
import { readTyped } from '../panels/typedValues.ts';
import { useItemRows } from '../panels/useSurveyItem.ts';
import { SecondaryCameras } from './SecondaryCameras.tsx';
import { textOf, type OpenZone } from './zoneActions.ts';
import form from '../panels/itemForm.module.css';

/** Fields of a zone. */
export function ZoneFields({ zone }: { readonly zone: OpenZone }) {
  const perform = useSetAtom(performAtom);
  const levels = useAtomValue(squadLevelsAtom);
  const others = useItemRows('zones').filter(({ row }) => row !== zone.row);
  const cameras = useItemRows('cameras').map(({ id, name }) => ({
    value: id,
    text: name === '' || name === id ? id : `${name} (${id})`,
  }));
  const { row, values } = zone;
  const set = (column: string, cell: Cell) =>
    perform({ kind: 'set', table: 'zones', rows: Uint32Array.of(row), column, cell });
  const choose = (column: string) => (value: string) => void set(column, value);
  const item: NamedItem = { table: 'zones', row, id: textOf(zone, 'id') };
  const order = typeof values['order'] === 'number' ? values['order'] : NaN;
  return (
    <div className={form.fields}>
      <DraftField
        label={TEXT.id}
        item={item}
        column="id"
        value={textOf(zone, 'id')}
        maxLength={255}
        check={(text) => checkId(text.trim(), others)}
        onCommit={(text) => set('id', text.trim())}
      />
      <DraftField
        label={TEXT.order}
        item={item}
        column="order"
        value={Number.isNaN(order) ? '' : String(order)}
        inputMode="numeric"
        check={checkOrder}
        onCommit={(text) => set('order', text.trim() === '' ? NaN : readTyped(text))}
      />
      <DraftField
        label={TEXT.name}
        item={item}
        column="name"
        value={textOf(zone, 'name')}
        maxLength={255}
        onCommit={(text) => set('name', text)}
      />
      <DraftField
        label={TEXT.tag}
        item={item}
        column="zoneTag"
        value={textOf(zone, 'zoneTag')}
        maxLength={255}
        onCommit={(text) => set('zoneTag', text)}
      />
      <DraftChoice
        label={TEXT.level}
        value={textOf(zone, 'level')}
        choices={levels.map(({ levelId, name }) => ({ value: levelId, text: name }))}
        none={TEXT.noLevel}
        onChoose={choose('level')}
      />
      <DraftChoice
        label={TEXT.primaryCamera}
        value={textOf(zone, 'primaryCamera')}
        choices={cameras}
        none={TEXT.noCamera}
        onChoose={choose('primaryCamera')}
      />
      <SecondaryCameras
        cameras={cameras}
        chosen={idsOf(values['secondaryCameras'])}
        onChoose={(ids) => void set('secondaryCameras', ids)}
      />
    </div>
  );
}

function checkId(id: string, others: readonly { readonly id: string }[]): string {
  if (id === '') return TEXT.idNeeded;
  return others.some((other) => other.id === id) ? TEXT.idTaken : '';
}

/** An order is a whole number, or none. */
function checkOrder(text: string): string {
  return text.trim() === '' || Number.isSafeInteger(readTyped(text)) ? '' : TEXT.orderWrong;
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
}
