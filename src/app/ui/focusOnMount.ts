/** Ref callback: focuses the element on mount. For elements that the user has just opened. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Ref callback: focuses the element on mount, unless the focus is inside it already. */
export function focusInsideOnMount(element: HTMLElement | null): void {
  if (element?.contains(document.activeElement) === false) element.focus();
}
