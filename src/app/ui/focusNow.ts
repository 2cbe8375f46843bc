/** As a `ref`: takes the focus when the element appears. For what a person has just opened. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

/** As a `ref`: takes the focus when the element appears, unless something in it has it. */
export function focusIn(element: HTMLElement | null): void {
  if (element?.contains(document.activeElement) === false) element.focus();
}
