import type { CssPx } from '../../domain/units.ts';

/**
 * Calls back with the element's size and the screen's ratio, first soon, then on every change of
 * either (a window dragged to another screen changes the ratio alone). A hidden element is 0 × 0.
 * Returns what ends it.
 */
export function watchSize(
  element: Element,
  onSize: (width: CssPx, height: CssPx, ratio: number) => void,
): () => void {
  let query: MediaQueryList | undefined;
  const report = (): void => onSize(element.clientWidth, element.clientHeight, devicePixelRatio);
  const onRatio = (): void => {
    armRatio();
    report();
  };
  function armRatio(): void {
    query?.removeEventListener('change', onRatio);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', onRatio);
  }
  const observer = new ResizeObserver(report);
  observer.observe(element);
  armRatio();
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', onRatio);
  };
}
