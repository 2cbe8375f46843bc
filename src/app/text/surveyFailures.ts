/** Why a call of the survey failed, as a sentence. */
import type { SaveFailure } from '../../domain/survey/port/surveySaving.ts';
import { ERROR_TEXT } from './errors.ts';
import { EDIT_FAILURE_TEXT, SURVEY_TEXT } from './survey.ts';
import type { CallFailure, EditFailure } from '../../domain/survey/port/surveyFailures.ts';

/** Lowest status that is none of success. */
const FIRST_FAILURE = 300;

/** Message of a failed call: what the server said, else that it could not be reached or its answer not be read. */
export function callFailureText({ message, status }: CallFailure): string {
  if (message !== '') return message;
  if (status === 0) return SURVEY_TEXT.unreachable;
  return status < FIRST_FAILURE ? ERROR_TEXT.unreadable : SURVEY_TEXT.callFailed;
}

/** Why a survey or item was not saved, as a sentence; '' where nothing was to be saved. */
export function saveFailureText(reason: SaveFailure | EditFailure): string {
  if (typeof reason === 'object') return callFailureText(reason);
  if (reason === 'busy' || reason === 'changed' || reason === 'deleted') return SURVEY_TEXT[reason];
  return EDIT_FAILURE_TEXT[reason];
}
