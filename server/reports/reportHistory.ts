/** The history of a report from its lines of the journal. */
import type { ReportEvent, ReportEventKind } from '../../src/domain/contract/reportHistory.ts';
import { shownType } from '../../src/domain/contract/reportTypes.ts';
import { parseJson } from '../../src/domain/json/parseJson.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import { readFinite, readId } from '../../src/domain/json/read.ts';
import { MEDIAFILES } from '../../src/domain/resources/entities/mediafiles.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { JournalKind } from '../store/journal/journal.ts';
import type { JournalLine } from '../store/journal/journalReader.ts';

const KINDS: Readonly<Record<Exclude<JournalKind, 'deleted'>, ReportEventKind>> = {
  received: 'received',
  released: 'released',
  classChanged: 'reclassified',
  confirmed: 'confirmed',
  messageChanged: 'message',
  delayExtended: 'timeAdded',
  corrected: 'corrected',
  mediaRemoved: 'mediaRemoved',
  platesRemoved: 'platesRemoved',
  held: 'held',
  holdLifted: 'holdLifted',
};

/**
 * The events of lines about one report, in their order. An act that is written with a change of the report says the same as the
 * change, and is left out. A line that cannot be read is left out.
 */
export function eventsOfLines(lines: readonly JournalLine[]): ReportEvent[] {
  let fields: Row = {};
  let changeAt = 0;
  return lines.flatMap(({ sequence, line }) => {
    const entry = parseJson(line);
    if (!isRow(entry)) return [];
    const head = { time: epochMs(readFinite(entry['time'])), actor: String(entry['actor']), line: sequence };
    if (entry['kind'] === 'act') return sequence === changeAt + 1 ? [] : [{ ...head, ...actOf(entry) }];
    const kind = KINDS[entry['kind'] as keyof typeof KINDS] as ReportEventKind | undefined;
    const change = entry['new'];
    if (kind === undefined || !isRow(change)) return [];
    changeAt = sequence;
    const before = fields;
    fields = { ...fields, ...change };
    return [
      {
        ...head,
        kind,
        ...typesOf(before, fields),
        ...textOf(kind, change, before),
        ...removedOf(entry['old']),
      },
    ];
  });
}

/** Both types where they differ; the first one is no change. */
function typesOf(before: Row, after: Row): Pick<ReportEvent, 'from' | 'to'> {
  const [from, to] = [typeOf(before), typeOf(after)];
  return from === '' || from === to ? {} : { from, to };
}

function typeOf({ reportType, weaponCategory }: Row): string {
  return typeof reportType === 'string' ? shownType(reportType, readFinite(weaponCategory)) : '';
}

function textOf(kind: ReportEventKind, change: Row, before: Row): Pick<ReportEvent, 'text'> {
  if (kind === 'message') return { text: readId(change['updateReportMessage']) ?? '' };
  if (kind === 'held' || kind === 'holdLifted') return { text: readId(change['reason']) ?? '' };
  if (kind === 'corrected') return { text: Object.keys(change).join(', ') };
  if (kind !== 'timeAdded') return {};
  const added = readFinite(change['notificationDelay']) - (readFinite(before['notificationDelay']) || 0);
  return Number.isFinite(added) ? { text: String(added) } : {};
}

/** Names of removed files, or of the camera whose plates were removed. */
function removedOf(old: unknown): Pick<ReportEvent, 'text'> {
  if (!isRow(old)) return {};
  const { files, cameraId } = old;
  if (Array.isArray(files))
    return {
      text: files
        .filter(isRow)
        .map((file) => readId(file['fileName']))
        .join(', '),
    };
  return typeof cameraId === 'string' ? { text: cameraId } : {};
}

const POSTED = /^shotreports \d+ (.+)$/s;

/** A file that was added, or the words of the audit trail. */
function actOf({ action, domain }: Row): Pick<ReportEvent, 'kind' | 'text'> {
  const [words, subject] = [String(action), String(domain)];
  const posted = POSTED.exec(subject)?.[1];
  if (posted !== undefined) return { kind: 'media', text: posted };
  const record = `${MEDIAFILES.entity} `;
  if (!subject.startsWith(record)) return { kind: 'act', text: words };
  const file = subject.slice(record.length);
  return words === 'create' ? { kind: 'media', text: file } : { kind: 'act', text: `${words} ${file}` };
}
