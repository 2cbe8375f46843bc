/** Texts of the list of alerts. */
export const ALERT_LIST_TEXT = {
  noAlerts: 'No alerts yet',
  noAlertsMore: 'All your alerts are listed here, including those that did not fit on the map.',
  markAllSeen: 'Mark all as seen',
} as const;

export function unseenOf(count: number): string {
  return `${count} not yet selected`;
}
