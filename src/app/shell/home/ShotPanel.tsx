import { useAtomValue } from 'jotai';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { ReviewControl } from '../../features/review/ReviewControl.tsx';
import { ShotHead } from '../../features/shots/ShotHead.tsx';
import styles from './ShotPanel.module.css';
import { ShotsTable } from '../../features/shots/ShotsTable.tsx';
import { selectedKeyAtom } from '../../data/view/viewAtoms.ts';

const loadMedia = async () => (await import('../../features/media/MediaPanel.tsx')).MediaPanel;

/** The selected report with its media, which scroll where they have no room, over the review and the table of all. */
export function ShotPanel() {
  const selected = useAtomValue(selectedKeyAtom);
  return (
    <div className={styles.panel}>
      <div className={styles.report}>
        <ShotHead />
        {selected !== undefined && (
          <div className={styles.media}>
            <Chunk load={loadMedia} />
          </div>
        )}
      </div>
      <ReviewControl />
      <ShotsTable />
    </div>
  );
}
