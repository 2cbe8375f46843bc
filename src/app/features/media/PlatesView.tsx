import { MEDIA_TEXT, seenByCameras } from '../../text/media.ts';
import styles from './MediaPanel.module.css';
import type { Plate } from './plates.ts';
import { plateTime } from './plateTime.ts';

/** Plates by time of first detection. Plates seen by several cameras have a colour each. */
export function PlatesView({ plates }: { readonly plates: readonly Plate[] }) {
  if (plates.length === 0) return <p className={styles.missing}>{MEDIA_TEXT.noPlates}</p>;
  return (
    <ul className={styles.plates}>
      {plates.map(({ number, cameras, seen, colour }) => (
        <li key={number}>
          <b data-colour={colour}>{number}</b>
          <span title={cameras.join(', ')}>
            {cameras.length > 1 ? seenByCameras(cameras.length) : cameras[0]}
          </span>
          <time dateTime={seen === undefined ? undefined : new Date(seen).toISOString()}>
            {seen === undefined ? MEDIA_TEXT.noTime : plateTime(seen)}
          </time>
        </li>
      ))}
    </ul>
  );
}
