import type { IncidentState } from '../../domain/contract/incident.ts';

/** States of incidents as legend, table and lists name them. */
export const STATE_TEXT: Readonly<Record<IncidentState, string>> = {
  unacknowledged: 'Nobody has it',
  acknowledged: 'Taken',
  closed: 'Closed',
  recorded: 'No duty',
};

/** Name of the legend of the map for screen readers. */
export const STATE_LEGEND = 'States of incidents';
