import { CHANGE } from './rowChanges.ts';
import { ROW_FLAG, type ReportColumns, type Row } from './columns.ts';
import { isDelayed } from './delayed.ts';
import type { ReportDraft } from './draft.ts';
import {
  CATEGORY_BIT,
  CATEGORY_FACT,
  FIELD,
  NUMBER_BITS,
  NUMBER_FACTS,
  numberBit,
  TEXT_BITS,
  TEXT_FACTS,
  textBit,
} from './fields.ts';
import { xOfLon, yOfLat } from './place.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  REPORT_TYPES,
  typeOfSymbol,
  type SymbolIndex,
} from '../contract/reportTypes.ts';
import { epochMs } from '../units.ts';
import type { ReportOrigin, ReportStore } from './reportStore.ts';

const SHOT_TYPE = REPORT_TYPES.indexOf('Shot');
const POSSIBLE_SHOT: SymbolIndex = REPORT_SYMBOLS.indexOf('Possible Shot');
/** By index into REPORT_TYPES. */
const SYMBOL_OF_TYPE = Uint8Array.from(REPORT_TYPES, (type) => REPORT_SYMBOLS.indexOf(type));
/** By index into REPORT_SYMBOLS. */
const TYPE_OF_SYMBOL = Uint8Array.from(REPORT_SYMBOLS, (_, symbol) =>
  REPORT_TYPES.indexOf(typeOfSymbol(symbol)),
);

/** Symbol of a type (index into REPORT_TYPES) and a weapon category: a Shot of category 6 is a Possible Shot. */
export function symbolOfType(type: number, category: number | undefined): SymbolIndex {
  const isPossible = type === SHOT_TYPE && category === POSSIBLE_SHOT_CATEGORY;
  return isPossible ? POSSIBLE_SHOT : SYMBOL_OF_TYPE[type];
}

/**
 * Writes the draft's `fields` to the row of the upsert, `store.lastRow`, and no others.
 *
 * Does not update the eviction queue: where time or type may change, the caller removes the row before and inserts it
 * after.
 *
 * @returns bits of CHANGE, 0 where no value changed
 */
export function mergeFields(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): number {
  const { columns, lastRow: row } = store;
  const { fields } = draft;
  let what = fields & NUMBER_BITS ? mergeNumbers(store, row, draft) : 0;
  columns.known[row] |= fields;
  if (fields & TEXT_BITS) what |= mergeTexts(store, row, draft);
  what |= mergeTimes(store, draft, origin);
  if (fields & FIELD.place) what |= mergePlace(store, row, draft);
  if (fields & FIELD.trajectory) what |= mergeTrajectory(columns, row, draft);
  if (fields & (FIELD.type | CATEGORY_BIT)) what |= mergeType(store, row, draft);
  return what | mergeAppearance(store, row, draft);
}

/** The row's `known` must not have the draft's fields yet. */
function mergeNumbers({ columns, details }: ReportStore, row: Row, { fields, numbers }: ReportDraft): number {
  const known = columns.known[row];
  let what = 0;
  for (let i = 0; i < NUMBER_FACTS.length; i++) {
    const bit = numberBit(i);
    if (!(fields & bit)) continue;
    const before = details.numberOf(i, row);
    details.setNumber(i, row, numbers[i]);
    if (!(known & bit) || before !== details.numberOf(i, row)) what = CHANGE.text;
  }
  return what;
}

function mergeTexts({ details }: ReportStore, row: Row, { fields, texts }: ReportDraft): number {
  let what = 0;
  for (let i = 0; i < TEXT_FACTS.length; i++) {
    if (!(fields & textBit(i)) || details.textOf(i, row) === texts[i]) continue;
    details.setText(i, row, texts[i]);
    what = CHANGE.text;
  }
  return what;
}

function mergeTimes(store: ReportStore, draft: ReportDraft, origin: ReportOrigin): number {
  const { columns, lastRow: row } = store;
  let what = 0;
  if (draft.fields & FIELD.start && columns.start[row] !== draft.start) {
    columns.start[row] = draft.start;
    what = CHANGE.text;
  }
  if (!(draft.fields & FIELD.time)) return what | mergeWrongClock(store, draft) | timeByReceipt(columns, row);
  store.wrongClocks.delete(row);
  if (!(columns.flags[row] & ROW_FLAG.timeKnown)) {
    columns.flags[row] |= ROW_FLAG.timeKnown;
    const receivedAt = origin.kind === 'live' ? origin.at : columns.start[row];
    if (isDelayed(epochMs(draft.time), epochMs(receivedAt), store.lateThreshold))
      columns.flags[row] |= ROW_FLAG.delayed;
    what |= CHANGE.text;
  }
  if (columns.time[row] === draft.time) return what;
  columns.time[row] = draft.time;
  return what | CHANGE.time;
}

/** A time that the receipt in the same message refutes replaces one that was believed; without a receipt it does not. */
function mergeWrongClock({ columns, wrongClocks, lastRow: row }: ReportStore, draft: ReportDraft): number {
  const { wrongClock, fields } = draft;
  const isRefuted = (fields & FIELD.start) !== 0 && (draft.has & FIELD.time) === 0;
  const isTimed = (columns.flags[row] & ROW_FLAG.timeKnown) !== 0;
  if (Number.isNaN(wrongClock) || (isTimed && !isRefuted) || wrongClocks.get(row) === wrongClock) return 0;
  columns.flags[row] &= ~(ROW_FLAG.timeKnown | ROW_FLAG.delayed);
  wrongClocks.set(row, epochMs(wrongClock));
  return CHANGE.text;
}

/** Sets the time of a report without a usable time to its receipt time: lists and reloads agree. */
function timeByReceipt(columns: ReportColumns, row: Row): number {
  const start = columns.start[row];
  if (columns.flags[row] & ROW_FLAG.timeKnown || Number.isNaN(start) || columns.time[row] === start) return 0;
  columns.time[row] = start;
  return CHANGE.time;
}

function mergePlace(store: ReportStore, row: Row, draft: ReportDraft): number {
  const { columns } = store;
  const x = xOfLon(draft.lon);
  const y = yOfLat(draft.lat);
  if (columns.x[row] === x && columns.y[row] === y) return 0;
  if (Number.isNaN(columns.x[row])) store.placeless--;
  columns.x[row] = x;
  columns.y[row] = y;
  return CHANGE.place;
}

function mergeTrajectory(columns: ReportColumns, row: Row, draft: ReportDraft): number {
  const x = xOfLon(draft.trajectoryLon);
  const y = yOfLat(draft.trajectoryLat);
  if (columns.trajectoryX[row] === x && columns.trajectoryY[row] === y) return 0;
  columns.trajectoryX[row] = x;
  columns.trajectoryY[row] = y;
  return CHANGE.place;
}

/** Sets the symbol. The category must be merged before: a message may have type or category only. */
function mergeType(store: ReportStore, row: Row, draft: ReportDraft): number {
  const { columns } = store;
  const type = draft.fields & FIELD.type ? draft.type : TYPE_OF_SYMBOL[columns.symbol[row]];
  const category = columns.known[row] & CATEGORY_BIT ? store.details.numberOf(CATEGORY_FACT, row) : undefined;
  const symbol = symbolOfType(type, category);
  if (columns.symbol[row] === symbol) return 0;
  columns.symbol[row] = symbol;
  return CHANGE.symbol;
}

function mergeAppearance(store: ReportStore, row: Row, draft: ReportDraft): number {
  const { columns } = store;
  const { fields } = draft;
  let what = 0;
  if (fields & FIELD.bearing && columns.bearing[row] !== Math.fround(draft.bearing)) {
    columns.bearing[row] = draft.bearing;
    what |= CHANGE.place;
  }
  if (fields & FIELD.burst && columns.burst[row] !== draft.burst) {
    columns.burst[row] = draft.burst;
    what |= CHANGE.appearance;
  }
  if (fields & FIELD.previous && columns.previous[row] !== draft.previous + 1) {
    columns.previous[row] = draft.previous + 1;
    what |= CHANGE.appearance;
  }
  if (fields & (FIELD.test | FIELD.wasShot)) what |= mergeFlags(columns, row, draft);
  if (fields & FIELD.level) what |= mergeLevel(store, row, draft.level);
  return what;
}

function mergeFlags(columns: ReportColumns, row: Row, { fields, test, wasShot }: ReportDraft): number {
  let flags = columns.flags[row];
  if (fields & FIELD.test) flags = test ? flags | ROW_FLAG.test : flags & ~ROW_FLAG.test;
  if (fields & FIELD.wasShot) flags = wasShot ? flags | ROW_FLAG.wasShot : flags & ~ROW_FLAG.wasShot;
  if (columns.flags[row] === flags) return 0;
  columns.flags[row] = flags;
  return CHANGE.appearance;
}

function mergeLevel(store: ReportStore, row: Row, text: string): number {
  const { columns, levels } = store;
  const before = columns.level[row];
  if (levels.textOf(before) === text) return 0;
  columns.level[row] = levels.acquire(text);
  levels.release(before);
  return CHANGE.appearance;
}
