import { useWall } from './useWall.ts';
import { WallBar } from './WallBar.tsx';
import { useAtomValue } from 'jotai';
import { dataAgeAtom, dataAsOfAtom, isOutdatedAtom } from '../../data/engine/dataAge.ts';
import { LIVE_TEXT, noDataSince } from '../../text/live.ts';
import { WALL_TEXT } from '../../text/wall.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import styles from './Wall.module.css';

/** What a pane of a wall has instead of the header. */
export function Wall() {
  useWall();
  return (
    <>
      <WallBar />
      <OutdatedPane />
    </>
  );
}

/**
 * Covers a pane whose data is too old, so that people do not take it for live. A screen reader does not read
 * the running age.
 */
function OutdatedPane() {
  const isOutdated = useAtomValue(isOutdatedAtom);
  const asOf = useAtomValue(dataAsOfAtom);
  const age = useAtomValue(dataAgeAtom);
  if (!isOutdated) return undefined;
  return (
    <div className={styles.outdated} role="alert">
      <b>{asOf === undefined ? LIVE_TEXT.noDataYet : noDataSince(clockText(asOf))}</b>
      <span className={styles.age} aria-hidden="true">
        {age}
      </span>
      <span>{WALL_TEXT.outdatedMore}</span>
    </div>
  );
}
