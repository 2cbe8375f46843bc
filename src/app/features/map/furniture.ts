/** What of the page lies over the map for longer than a moment: elements marked with `data-furniture`. */

/** Whether a point of the map, in CSS pixels from its top left corner, lies under such an element. */
export function isUnderFurniture(map: HTMLElement, x: number, y: number): boolean {
  const { left, top } = map.getBoundingClientRect();
  return [...document.querySelectorAll('[data-furniture]')].some((element) => {
    const box = element.getBoundingClientRect();
    return left + x >= box.left && left + x <= box.right && top + y >= box.top && top + y <= box.bottom;
  });
}
