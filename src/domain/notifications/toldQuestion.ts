/** The question "who would be told?" in the address of its page: other screens link to it with the values of their record. */
import { REPORT_SYMBOLS, shownType } from '../contract/reportTypes.ts';
import { hasIsoText, readInstant, writeIso } from '../json/instant.ts';
import { readFinite } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { epochMs } from '../units.ts';
import { textOf } from './readFilter.ts';

const PARTS = ['type', 'zone', 'squad', 'at', 'recipient'] as const;

/** Texts, '' where nothing is asked; `at` is an ISO text, `recipient` a collection and the id of its record, "webhooks 7". */
export type ToldQuestion = Readonly<Record<(typeof PARTS)[number], string>>;

const [DEFAULT_TYPE] = REPORT_SYMBOLS;

/** Reads a question; an unknown type is the first one, an unreadable time none. @param query  of the address */
export function readToldQuestion(query: { readonly get: (name: string) => string | null }): ToldQuestion {
  const text = (part: (typeof PARTS)[number]) => query.get(part)?.trim() ?? '';
  return {
    type: REPORT_SYMBOLS.find((type) => type === text('type')) ?? DEFAULT_TYPE,
    zone: text('zone'),
    squad: text('squad'),
    at: isoOf(text('at')),
    recipient: text('recipient'),
  };
}

/** The parts of a question that are not empty, by name. */
export function writeToldQuestion(question: Partial<ToldQuestion>): Record<string, string> {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const value = question[part] ?? '';
      return value === '' ? [] : [[part, value]];
    }),
  );
}

/** The question about a report, recipient or snooze: its first type, zone and squad. Undefined for other records. */
export function toldQuestionOf(collection: string, row: Row): Partial<ToldQuestion> | undefined {
  switch (collection) {
    case 'shotreports':
      return {
        type: shownType(textOf(row['reportType']), readFinite(row['weaponCategory'])),
        zone: textOf(row['zoneId']) || textOf(row['zone']),
        squad: textOf(row['squadId']),
        at: isoOf(row['timeStamp']),
      };
    case 'webhooks':
    case 'smsSubscribers':
      return { ...firstOf(row), recipient: `${collection} ${String(row['id'])}` };
    case 'snoozeAlerts':
      return { ...firstOf(row), at: isoOf(row['startTime']) };
    default:
      return undefined;
  }
}

function firstOf(row: Row): Pick<ToldQuestion, 'type' | 'zone' | 'squad'> {
  const first = (field: string, key: string) => {
    const [entry]: unknown[] = Array.isArray(row[field]) ? row[field] : [];
    return textOf(isRow(entry) ? entry[key] : entry);
  };
  return {
    type: first('reportTypes', 'name') || DEFAULT_TYPE,
    zone: first('zones', 'zoneId'),
    squad: first('squadids', 'squadId'),
  };
}

function isoOf(value: unknown): string {
  const at = readInstant(value);
  return hasIsoText(at) ? writeIso(epochMs(at)) : '';
}
