/** Places of the survey page that keys and a lost focus go to. */

const LIST = '[data-survey-list] button[tabindex="0"]';
const FORM = '[data-survey-edit] section :is(input, select, textarea):not(:disabled)';
/** A value of a microphone that the node lacks. */
const MISSING_MIC = '[data-survey-mics] input:placeholder-shown';
const MAP = '[data-survey-map] canvas[tabindex]';
const TAB = '[data-survey-tabs] [aria-selected="true"]';

/** Focuses the map, where arrows move the selection. */
export function focusMap(): void {
  document.querySelector<HTMLElement>(MAP)?.focus();
}

/** Focuses the current item of the list in the open drawer; its tab where there is no item. */
export function focusList(): void {
  const place = document.querySelector<HTMLElement>(LIST) ?? document.querySelector<HTMLElement>(TAB);
  place?.focus();
}

/** Part of a form that a finding is about. */
export type FormPart = 'microphones';

/**
 * Focuses the first field of the form of what is selected, or of its part, one with an error before the others; false where there is
 * no form.
 */
export function focusForm(part?: FormPart): boolean {
  const wanted = part === undefined ? `${FORM}[aria-invalid="true"]` : MISSING_MIC;
  const field = document.querySelector<HTMLElement>(wanted) ?? document.querySelector<HTMLElement>(FORM);
  field?.focus();
  return field !== null;
}
