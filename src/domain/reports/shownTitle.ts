import { shownType } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { isTypeName, withPrefix } from './messagePrefix.ts';

/**
 * One line that names a report as the console shows it: its type, Possible Shot where it is one, and its message, else its
 * zone or squad. The type is said once: "Possible Shot: North Gate".
 */
export function shownTitle(report: ShotReport): string {
  const { zone = '', squadId, reportType, weaponCategory } = report;
  const message = report.message?.trim() ?? '';
  const type = shownType(reportType, weaponCategory);
  if (message === '') return `${type}: ${zone.trim() || squadId}`;
  if (saysType(message, type)) return message;
  const prefix = message.split(':', 1)[0] ?? '';
  return isTypeName(prefix.trim()) ? withPrefix(message, type) : `${type}: ${message}`;
}

/** Whether a message begins with the name of a type as a word of its own. */
function saysType(message: string, type: string): boolean {
  const start = message.slice(0, type.length).toLowerCase();
  return start === type.toLowerCase() && !/^\p{L}/u.test(message.slice(type.length));
}
