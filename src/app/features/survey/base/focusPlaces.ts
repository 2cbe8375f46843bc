/** Places of the survey page that keys and a lost focus go to. */

const LIST = '[data-survey-list] button[tabindex="0"]';
const FORM = '[data-survey-edit] section :is(input, select, textarea):not(:disabled)';
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

/** Focuses the first field of the form of what is selected, one with an error before the others; false where there is no form. */
export function focusForm(): boolean {
  const invalid = document.querySelector<HTMLElement>(`${FORM}[aria-invalid="true"]`);
  const field = invalid ?? document.querySelector<HTMLElement>(FORM);
  field?.focus();
  return field !== null;
}
