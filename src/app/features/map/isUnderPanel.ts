/** Permanent panels over the map: elements marked with `data-map-panel`. */

/** Whether a point is covered by a panel. @param x CSS px from the left edge of the map @param y CSS px from its top */
export function isUnderPanel(map: HTMLElement, x: number, y: number): boolean {
  const { left, top } = map.getBoundingClientRect();
  return [...document.querySelectorAll('[data-map-panel]')].some((element) => {
    const box = element.getBoundingClientRect();
    return left + x >= box.left && left + x <= box.right && top + y >= box.top && top + y <= box.bottom;
  });
}
