/** What a press of the pointer acts on. Rows of tables are pressed as well. */
const PRESSED = 'a[href], button, summary, [role="button"], tr';
/** Way of the pointer beyond which a press is a drag, in CSS px. */
const STILL_PX = 4;

interface Press {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/**
 * Keeps a press with the element on which it began: what appears between the pointer's down and up moves rows and
 * buttons from under it, and the browser then clicks on whatever encloses both places. A pointer that moved away
 * cancels the press, as elsewhere. Returns the function that ends it.
 */
export function keepPresses(page: Document): () => void {
  const end = new AbortController();
  let press: Press | undefined;
  const onDown = ({ target, isPrimary, button, clientX, clientY }: PointerEvent): void => {
    const element = target instanceof Element ? target.closest(PRESSED) : null;
    const isPress = isPrimary && button === 0 && element !== null;
    press = isPress ? { element, x: clientX, y: clientY } : undefined;
  };
  const onClick = (event: MouseEvent): void => {
    const began = press;
    press = undefined;
    if (began === undefined || !event.isTrusted || event.detail === 0) return;
    const { element, x, y } = began;
    const { target, clientX, clientY } = event;
    if (target instanceof Node && element.contains(target)) return;
    if (!element.isConnected || Math.hypot(clientX - x, clientY - y) > STILL_PX) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { bubbles, cancelable, composed, view, ctrlKey, shiftKey, altKey, metaKey } = event;
    const keys = { ctrlKey, shiftKey, altKey, metaKey };
    element.dispatchEvent(new MouseEvent('click', { bubbles, cancelable, composed, view, ...keys }));
  };
  const options = { capture: true, signal: end.signal };
  page.addEventListener('pointerdown', onDown, options);
  page.addEventListener('click', onClick, options);
  return () => end.abort();
}
