/** Ref callback: focuses the element on mount. For elements that the user has just opened. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Ref callback: focuses the element on mount if nothing has the focus, as after the button that was pressed is gone. */
export function focusWhereLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Ref callback: focuses the element on mount, unless the focus is inside it already. */
export function focusInsideOnMount(element: HTMLElement | null): void {
  if (element?.contains(document.activeElement) === false) element.focus();
}
