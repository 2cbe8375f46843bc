import type { CssPx } from '../../domain/units.ts';

/**
 * Reports the size of an element and the screen's device pixels per CSS pixel: soon after the call, and at each change
 * of either (a window moved to another screen changes the pixel ratio alone). A hidden element is 0 × 0.
 *
 * @returns ends the watch
 */
export function watchSize(
  element: Element,
  onSize: (width: CssPx, height: CssPx, pixelRatio: number) => void,
): () => void {
  let query: MediaQueryList | undefined;
  const report = (): void => onSize(element.clientWidth, element.clientHeight, devicePixelRatio);
  const onRatio = (): void => {
    watchRatio();
    report();
  };
  function watchRatio(): void {
    query?.removeEventListener('change', onRatio);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', onRatio);
  }
  const observer = new ResizeObserver(report);
  observer.observe(element);
  watchRatio();
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', onRatio);
  };
}
