import { OutdatedPane } from './OutdatedPane.tsx';
import { useWall } from './useWall.ts';
import { WallBar } from './WallBar.tsx';

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
