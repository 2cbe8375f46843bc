/** Rows of a document's tables from records. */
import type { ReportEvent } from '../contract/reportHistory.ts';
import { readIso } from '../json/instant.ts';
import type { DeliveryEntry } from '../notifications/delivery.ts';
import { CHANNEL_TEXT, DELIVERY_STATE_TEXT } from '../notifications/deliveryText.ts';
import { reportEventText } from '../reports/reportEventText.ts';
import { epochMs, type EpochMs } from '../units.ts';
import type { PaperRow } from './paperContent.ts';
import { momentText } from './paperText.ts';

/** When and what, with the number of the line of the journal. `at` is the time of the report. */
export function historyRow(event: ReportEvent, at: EpochMs, timeZone: string | undefined): PaperRow {
  return {
    time: momentText(event.time, at, timeZone),
    text: reportEventText(event),
    end: event.line === undefined ? '' : String(event.line),
  };
}

/** When, who and how, with what became of it. */
export function toldRow(
  { createdTime, recipientName, recipient, channel, state }: DeliveryEntry,
  at: EpochMs,
  timeZone: string | undefined,
): PaperRow {
  return {
    time: momentText(epochMs(readIso(createdTime)), at, timeZone).slice(0, -4),
    text: `${recipientName || recipient}, ${CHANNEL_TEXT[channel]}`,
    end: DELIVERY_STATE_TEXT[state],
  };
}
