/** Whether a point is inside a ring, by the even-odd rule; points of the border are on either side. O(corners). */
export function isInsideRing(ring: ArrayLike<number>, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
    const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[i], ring[i + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside;
}
