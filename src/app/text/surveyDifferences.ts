/** What differs in one item between two versions of a survey. */
import { distanceText } from '../../domain/geo/measureText.ts';
import { signedText } from '../../domain/geo/positionText.ts';
import { ownCopy } from '../../domain/json/read.ts';
import type { NodeChange } from '../../domain/survey/apply/compareNodes.ts';
import type { ZoneChange } from '../../domain/survey/apply/compareZones.ts';
import type { FieldChange, ShownValue } from '../../domain/survey/apply/fieldChange.ts';
import { turnText } from './survey.ts';

/** What changed in a node: "moved 1.8 m, yaw +3°, notes “roof” → “wall”". */
export function nodeChangeText({ moved, raised, turned, fields }: NodeChange): string {
  const parts = [
    moved === 0 ? '' : Number.isNaN(moved) ? 'position' : `moved ${distanceText(moved)}`,
    raised === 0 ? '' : Number.isNaN(raised) ? 'altitude' : `altitude ${plusText(raised)} m`,
    ...Object.entries(turned).map(([angle, turn]) =>
      Number.isNaN(turn) ? angle : `${angle} ${turnText(Math.round(turn * 10) / 10)}`,
    ),
    ...fields.map(fieldText),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What changed in a zone: "moved 2.0 m, name “Yard” → “Court”". */
export function zoneChangeText({ moved, isReshaped, fields }: ZoneChange): string {
  const shape = isReshaped ? (moved > 0 ? `moved ${distanceText(moved)}` : 'reshaped') : '';
  return [shape, ...fields.map(fieldText)].filter((part) => part !== '').join(', ');
}

function fieldText({ name, values }: FieldChange): string {
  if (values === undefined) return name;
  const [before, after] = values;
  const from = firstShown(before, after);
  return `${name} ${valueText(before, from)} → ${valueText(after, from)}`;
}

const MAX_SHOWN_LENGTH = 60;
/** Shown of what two long texts begin with alike. */
const SHOWN_ALIKE = 12;

/** Where two values are shown from: long texts from a little before they differ. */
function firstShown(before: ShownValue, after: ShownValue): number {
  if (typeof before !== 'string' || typeof after !== 'string') return 0;
  const longer = Math.max(before.length, after.length);
  if (longer <= MAX_SHOWN_LENGTH) return 0;
  let alike = 0;
  while (alike < longer && before[alike] === after[alike]) alike += 1;
  return alike <= 2 * SHOWN_ALIKE ? 0 : alike - SHOWN_ALIKE;
}

function valueText(value: ShownValue, from: number): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const to = from + MAX_SHOWN_LENGTH;
  return `“${from > 0 ? '…' : ''}${ownCopy(value.slice(from, to))}${value.length > to ? '…' : ''}”`;
}

export const ADDED = 'added';
export const REMOVED = 'deleted';

function plusText(value: number): string {
  return `${value > 0 ? '+' : ''}${signedText(value, 1)}`;
}
