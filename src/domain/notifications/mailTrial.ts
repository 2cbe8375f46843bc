/** A mail that a person sends to themselves to try an email template: a delivery like others, of an event of its own. */
import type { EpochMs } from '../units.ts';

const EVENT = 'trial-';

/** The event of a trial: each is a notification of its own. */
export function trialEvent(templateId: number, at: EpochMs): string {
  return `${EVENT}${templateId}-${at}`;
}

/** Id of the template of a trial; undefined for any other event. */
export function trialTemplateId(event: string): number | undefined {
  const [id] = event.startsWith(EVENT) ? event.slice(EVENT.length).split('-') : [];
  return id === undefined ? undefined : Number(id);
}
