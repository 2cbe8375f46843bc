/** As a `ref`: takes the focus when the element appears. For what a person has just opened. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
