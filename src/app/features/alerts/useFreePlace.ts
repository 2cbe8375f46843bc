import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Places of the alerts of a page; the first that is free is taken. */
const PLACES = ['right', 'left', 'top', 'menu'] as const;
/** Room around a field in CSS pixels, above it for its label. */
const [MARGIN, LABEL] = [8, 28];

/** Controls of a page. */
const CONTROLS = 'main :is(button, a[href], input, select, textarea)';

/**
 * Puts the alerts of a page where they do not cover the field that has the focus, so that a person types on, and where alerts
 * begin over the fewest controls: its attribute `data-place` names the place. They stay where they are as long as that is free,
 * and where nothing is.
 *
 * @param count  alerts that are shown
 */
export function useFreePlace(count: number): RefObject<HTMLDivElement | null> {
  const stack = useRef<HTMLDivElement>(null);
  // After each change of the alerts, which may change their height.
  useLayoutEffect(() => {
    if (count === 0) stack.current?.removeAttribute('data-place');
    else avoidFocus(stack.current);
  });
  useLayoutEffect(() => {
    if (count > 0) avoidControls(stack.current);
  }, [count]);
  useEffect(() => {
    if (count === 0) return;
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const type of ['focusin', 'scroll', 'resize'])
      window.addEventListener(type, () => avoidFocus(stack.current), options);
    return () => stop.abort();
  }, [count]);
  return stack;
}

function avoidFocus(stack: HTMLElement | null): void {
  const field = document.activeElement;
  if (stack === null || field === null || field === document.body || stack.contains(field)) return;
  // A map is larger than what the alerts cover of it.
  if (field instanceof HTMLCanvasElement) return stack.removeAttribute('data-place');
  const before = stack.dataset['place'] ?? PLACES[0];
  for (const place of [before, ...PLACES]) {
    stack.dataset['place'] = place;
    // The stack is as high as the room for alerts; its children are what is seen.
    if (![...stack.children].some((part) => covers(part, field))) return;
  }
  stack.dataset['place'] = before;
}

/** Chooses the place over the fewest controls, of equals the present one; the field that has the focus stays free. */
function avoidControls(stack: HTMLElement | null): void {
  const field = document.activeElement;
  if (stack === null || field instanceof HTMLCanvasElement) return;
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !stack.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const before = stack.dataset['place'] ?? PLACES[0];
  let best = { place: before, covered: Number.POSITIVE_INFINITY };
  for (const place of [before, ...PLACES]) {
    stack.dataset['place'] = place;
    const parts = [...stack.children];
    const hidesFocus = field !== null && field !== document.body && parts.some((part) => covers(part, field));
    const alerts = parts.map((part) => part.getBoundingClientRect());
    const covered = controls.filter((control) => alerts.some((alert) => overlap(alert, control))).length;
    if (!hidesFocus && covered < best.covered) best = { place, covered };
  }
  stack.dataset['place'] = best.place;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function covers(part: Element, focused: Element): boolean {
  const alerts = part.getBoundingClientRect();
  const field = focused.getBoundingClientRect();
  return (
    alerts.left < field.right + MARGIN &&
    alerts.right > field.left - MARGIN &&
    alerts.top < field.bottom + MARGIN &&
    alerts.bottom > field.top - LABEL
  );
}
