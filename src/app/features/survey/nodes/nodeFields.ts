/** Fields of the node form: their texts, their checks, and the command of a save. */
import { signedText } from '../../../../domain/geo/positionText.ts';
import { success, failure, type Result } from '../../../../domain/result.ts';
import { shownDegrees, storedRadians, MAX_TYPED_DEGREES } from '../../../../domain/survey/draft/angles.ts';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import { MIC_COLUMNS, type MicColumn } from '../../../../domain/survey/draft/tables.ts';
import { placeFailureText } from '../../../text/placePicker.ts';
import { NODE_ERROR_TEXT } from '../../../text/surveyNodes.ts';
import { readTyped } from '../panels/typedValues.ts';
import type { TypedValues } from '../../../../domain/survey/port/typedItems.ts';

export const NODE_NUMBERS = ['node_lat', 'node_long', 'nodeAlt', 'yaw', 'pitch', 'roll'] as const;
export type NodeNumber = (typeof NODE_NUMBERS)[number];

/** A number field of the form. The numbers of microphones may be absent. */
export type FormNumber = NodeNumber | MicColumn;

type Item = Readonly<Record<string, unknown>>;

const isMic = (column: string): column is MicColumn => MIC_COLUMNS.some((name) => name === column);
/** The form number that a column is; undefined for a column of another kind. */
export const numberOf = (column: string): FormNumber | undefined =>
  isMic(column) ? column : NODE_NUMBERS.find((name) => name === column);

/** Positions are shown to a centimetre. A value that is not edited keeps its bits. */
const DECIMALS = 1e7;

const LIMITS: Readonly<Record<NodeNumber, number>> = {
  node_lat: 90,
  node_long: 180,
  nodeAlt: Infinity,
  yaw: MAX_TYPED_DEGREES,
  pitch: MAX_TYPED_DEGREES,
  roll: MAX_TYPED_DEGREES,
};

const isAngle = (column: NodeNumber): boolean => LIMITS[column] === MAX_TYPED_DEGREES;

/**
 * A number as its field shows it: angles in degrees, microphones to a millimetre and a tenth of a dB; '' for
 * none.
 */
export function numberText(column: FormNumber, item: Item): string {
  const stored = Number(item[column] ?? NaN);
  if (isMic(column)) return Number.isFinite(stored) ? signedText(stored, column.endsWith('_db') ? 1 : 3) : '';
  const shown = isAngle(column) ? shownDegrees(stored) : Math.round(stored * DECIMALS) / DECIMALS;
  return Number.isFinite(shown) ? String(shown).replace('-', '−') : '';
}

/** Whether a field shows a value although nothing was typed. */
export function isShownValue(column: string, value: string | boolean, item: Item): boolean {
  if (typeof value === 'boolean') return value === (item[column] === true);
  const number = numberOf(column);
  const stored = item[column];
  return (
    value === (number === undefined ? (typeof stored === 'string' ? stored : '') : numberText(number, item))
  );
}

/** The error message of a field; '' if it is valid. */
export function numberError(column: FormNumber, text: string): string {
  const value = readTyped(text);
  if (isMic(column)) return text.trim() === '' || Number.isFinite(value) ? '' : NODE_ERROR_TEXT.mic;
  if (Number.isFinite(value) && Math.abs(value) <= LIMITS[column]) return '';
  const axis = column === 'node_lat' ? 'lat' : column === 'node_long' ? 'lon' : undefined;
  return (axis && placeFailureText(text, axis)) || NODE_ERROR_TEXT[column];
}

/** The cell for a column; undefined if the typed value changes nothing. */
function cellOf(column: string, typed: string | boolean, item: Item): string | number | boolean | undefined {
  const before = item[column];
  const number = numberOf(column);
  if (number === undefined)
    return Object.is(typed, before ?? (typeof typed === 'string' ? '' : false)) ? undefined : typed;
  if (typeof typed !== 'string' || typed.trim() === numberText(number, item)) return undefined;
  const value = readTyped(typed);
  const stored = !isMic(number) && isAngle(number) ? storedRadians(value, Number(before ?? NaN)) : value;
  return Object.is(stored, before) ? undefined : stored;
}

/**
 * The command of a save: one step for all changes; undefined if nothing changes. Returns the messages if a
 * field is invalid.
 */
export function nodeCommand(
  row: number,
  item: Item,
  edits: TypedValues,
): Result<Command | undefined, readonly string[]> {
  const typed = (column: FormNumber) => String(edits[column] ?? numberText(column, item));
  const numbers = [...NODE_NUMBERS, ...MIC_COLUMNS.filter((column) => column in edits)];
  const errors = numbers.map((column) => numberError(column, typed(column))).filter(Boolean);
  if (errors.length > 0) return failure(errors);
  const cells = Object.entries(edits).flatMap(([column, value]) => {
    const cell = cellOf(column, value, item);
    return cell === undefined ? [] : [[column, cell] as const];
  });
  if (cells.length === 0) return success(undefined);
  return success({ kind: 'update', table: 'nodes', row, values: Object.fromEntries(cells) });
}

/** The cell of a number that was typed for several nodes. */
export function nodeCell(column: FormNumber, text: string): number {
  return !isMic(column) && isAngle(column) ? storedRadians(readTyped(text), NaN) : readTyped(text);
}
