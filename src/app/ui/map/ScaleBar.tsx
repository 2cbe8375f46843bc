import type { Degrees, Zoom } from '../../../domain/units.ts';
import { scaleOf } from './scaleOf.ts';
import styles from './ScaleBar.module.css';

const ROOT_PX = 16;
const MAX_WIDTH_REM = 7.5;

/** Scale of a map at a latitude. @param zoom of a root font of 16 px */
export function ScaleBar({ lat, zoom }: { readonly lat: Degrees; readonly zoom: Zoom }) {
  const { text, widthPx } = scaleOf(lat, zoom, MAX_WIDTH_REM * ROOT_PX);
  return (
    <span className={styles.scale}>
      {text}
      {/* On a wall, rem and map grow alike. */}
      <i className={styles.bar} style={{ width: `${widthPx / ROOT_PX}rem` }} />
    </span>
  );
}
