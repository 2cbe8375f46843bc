import { useAtomValue } from 'jotai';
import { Chunk } from '../platform/Chunk.tsx';
import { ReviewControl } from '../review/ReviewControl.tsx';
import { ShotHead } from './ShotHead.tsx';
import styles from './ShotPanel.module.css';
import { ShotsTable } from './ShotsTable.tsx';
import { selectedKeyAtom } from './viewAtoms.ts';

const loadMedia = async () => (await import('../media/MediaPanel.tsx')).MediaPanel;

/** The selected report with its media, over the table of all. */
export function ShotPanel() {
  const selected = useAtomValue(selectedKeyAtom);
  return (
    <div className={styles.panel}>
      <ShotHead />
      {selected !== undefined && (
        <div className={styles.media}>
          <Chunk load={loadMedia} />
        </div>
      )}
      <ReviewControl />
      <ShotsTable />
    </div>
  );
}
