import type { Alert } from '../../data/alerts/alertStack.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { momentOnDayText } from '../../ui/facts/timeText.ts';

/**
 * Event time of an alert as text; undefined for a group without one.
 *
 * @param today  as `dayText` formats it
 */
export function alertTimeText(
  { kind, time }: Pick<Alert, 'kind' | 'time'>,
  today: string,
): string | undefined {
  if (time > 0) return momentOnDayText(time, today);
  return kind === 'late' ? undefined : LIVE_TEXT.unknownTime;
}
