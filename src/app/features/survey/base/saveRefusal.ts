/** Words for writes that were refused. */
import type { EditRefusal } from '../../../../domain/survey/port/surveyPort.ts';
import type { SaveRefusal } from '../../../../domain/survey/port/surveySaving.ts';
import { REFUSAL_TEXT, SURVEY_TEXT } from '../../../text/survey.ts';
import { callFailureText } from './surveyActions.ts';

/** Why a save, or the deletion of a stored item, was refused. */
export function saveRefusalText(reason: SaveRefusal | EditRefusal): string {
  if (typeof reason !== 'string') return callFailureText(reason);
  return reason === 'busy' ? SURVEY_TEXT.busy : REFUSAL_TEXT[reason];
}

/** The id that is free, where a zone was refused because another editor took its id (T-88). */
export function freeZoneId(reason: SaveRefusal): string | undefined {
  const id = typeof reason === 'string' ? undefined : reason.body?.['nextZoneId'];
  return typeof id === 'string' ? id : undefined;
}
