/** Focuses the first field with an error of the form that an element is part of; returns whether there is one. */
export function focusInvalidField(element: HTMLElement | null): boolean {
  const field = element?.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null && field !== undefined;
}
