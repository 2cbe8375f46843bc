/** What another person has made of a zone or camera whose save was refused for it. */
import type { Row } from '../../domain/json/row.ts';
import { readId } from '../../domain/json/read.ts';
import { readCamera } from '../../domain/survey/draft/cameraItems.ts';
import type { ColumnKinds, ItemOf } from '../../domain/survey/draft/columnKinds.ts';
import { buildTakeover } from '../../domain/survey/draft/mergeItems.ts';
import { readStoredZone } from '../../domain/survey/draft/storedZones.ts';
import { storedItem, type StorableItem } from './deletedItems.ts';
import type { JournalEntry } from './journal/journalFormat.ts';
import type { OpenSquad } from './openSquad.ts';

/**
 * Takes over the record that is stored now: as one step the fields that were not edited here, so that the next save is over it.
 *
 * @returns what the journal keeps of the step; undefined where no field is taken
 */
export function takeChanged(squad: OpenSquad, item: StorableItem, current: Row): JournalEntry | undefined {
  const { table, row } = item;
  const { draft, edited, files } = squad.open;
  const read = (record: Row): ItemOf<ColumnKinds> =>
    table === 'zones' ? readStoredZone(record) : readCamera(record);
  const before = storedItem(squad, item) ?? {};
  const theirs = read(current);
  const built = buildTakeover(draft.tables, { table, row, base: read(before), theirs });
  const entry = built && squad.performEdit(built);
  if (table === 'zones') {
    const others = [...squad.data.zones].filter(([, zone]) => zone !== before);
    squad.data = { ...squad.data, zones: new Map([...others, [readId(current['zoneId']) ?? '', current]]) };
  } else draft.tables.cameras.columns.source.setCell(row, current);
  // With a zone file open, the zones are compared with that file.
  if (table === 'cameras' || files.zones.survey === undefined) {
    const source = draft.tables[table].columns.source.cells[row];
    edited[table].setSavedItem(row, { ...theirs, source });
  }
  return entry;
}
