/** Texts about what devices answer to an applied survey. */
import type { DeviceReply, DeviceState, ReplyCounts } from '../../domain/survey/apply/deviceAnswers.ts';
import type { DeliveryFigures } from '../../domain/survey/port/surveyState.ts';
import { countText } from './counts.ts';
import { itemCount } from './survey.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

export const DELIVERY_TEXT = {
  waiting: 'Waiting for devices',
  failed: 'Not delivered',
  list: 'Devices that have not accepted',
  show: 'Show devices',
  hide: 'Hide devices',
  loading: 'Loading',
  noReason: 'no reason given',
} as const;

/** What a device said, beside its node or zone. */
export const REPLY_TEXT: Readonly<Record<DeviceState, string>> = {
  accepted: 'Accepted',
  refused: 'Rejected',
  silent: 'No answer',
};

/** "Accepted", "Rejected: No such device", "No answer". */
export function replyText({ state, reason }: DeviceReply): string {
  if (state !== 'refused') return REPLY_TEXT[state];
  return `${REPLY_TEXT.refused}: ${reason || DELIVERY_TEXT.noReason}`;
}

/** Of the form of a node: "Its device rejected NODE_NG_7: No such device". */
export function itemReplyText(name: string, { state, reason }: DeviceReply): string {
  if (state === 'accepted') return `Its device accepted ${name}.`;
  if (state === 'silent') return `Its device has not answered to ${name}.`;
  return `Its device rejected ${name}: ${reason || DELIVERY_TEXT.noReason}`;
}

/** "118 accepted, 1 rejected, 1 without answer"; states that none has are left out. */
export function replyCountsText({ accepted, refused, silent }: ReplyCounts): string {
  const parts = [
    [accepted, 'accepted'],
    [refused, 'rejected'],
    [silent, 'without answer'],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [`${countText(count)} ${text}`] : [])).join(', ');
}

/** Badge of a survey that some devices rejected: "Rejected by 2 of 120". */
export function rejectedByText(counts: ReplyCounts): string {
  return `Rejected by ${countText(counts.refused)} of ${countText(sumOf(counts))}`;
}

/** Toast while devices have not answered. */
export function sentText(name: string): string {
  return `Sent survey ${name} to the devices, which have not all answered yet`;
}

/** Toast once devices have answered. */
export function deliveredText(
  kind: SurveyKind,
  { name, state, counts, failure, refused }: DeliveryFigures,
): string {
  if (state === 'failed')
    return `Survey ${name} was not delivered to all devices${failure === null ? '' : `: ${failure}`}`;
  const all = deviceCount(kind, sumOf(counts));
  if (state !== 'refused') return `Applied survey ${name}: accepted by ${all}`;
  const named = refused.map(({ id, reason }) => `${id} (${reason || DELIVERY_TEXT.noReason})`);
  const more = counts.refused - named.length;
  const who = `${named.join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}`;
  return `Survey ${name} was rejected by ${countText(counts.refused)} of ${all}: ${who}`;
}

function sumOf({ accepted, refused, silent }: ReplyCounts): number {
  return accepted + refused + silent;
}

function deviceCount(kind: SurveyKind, count: number): string {
  if (kind === 'zones') return itemCount('zones', count);
  return `${countText(count)} ${count === 1 ? 'device' : 'devices'}`;
}
