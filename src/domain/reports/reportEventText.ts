/** What was done with a report, in words that page, paper and bundle share. */
import type { ReportEvent } from '../contract/reportHistory.ts';
import { eventText } from '../incidents/incidentText.ts';

type Sentence = (event: ReportEvent) => string;

const SENTENCES: Readonly<Record<Exclude<ReportEvent['kind'], 'incident'>, Sentence>> = {
  received: () => 'Server has it',
  released: () => 'Released to everybody',
  reclassified: ({ actor, from = '', to = '' }) => `${actor}: ${from} is now ${to}`,
  confirmed: ({ actor, to }) => `${actor} confirmed it${to === undefined ? '' : ` as ${to}`}`,
  message: ({ actor, text = '' }) => `${actor} told the group: ${text}`,
  timeAdded: ({ actor, text = '' }) => `${actor} added ${text} s of review`,
  corrected: ({ actor, text = '' }) => `${actor} corrected ${text}`,
  media: ({ actor, text = '' }) => `${actor} added ${text}`,
  mediaRemoved: ({ actor, text = '' }) => `${actor} removed ${text}`,
  platesRemoved: ({ actor, text = '' }) => `${actor} removed the plates of ${text}`,
  held: ({ actor, text = '' }) => `${actor} put it on legal hold: ${text}`,
  holdLifted: ({ actor, text = '' }) => `${actor} lifted the legal hold: ${text}`,
  act: ({ actor, text = '' }) => `${actor}: ${text}`,
};

/** "Server has it", "r.diaz: Shot is now Firework", "r.diaz noted: no injuries". */
export function reportEventText(event: ReportEvent): string {
  if (event.kind !== 'incident') return SENTENCES[event.kind](event);
  const { act = 'alarm', text = '', time, actor } = event;
  const said = eventText({ time, actor, act, text });
  return act === 'note' ? `${said}: ${text}` : said;
}
