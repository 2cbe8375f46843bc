import { useAtomValue } from 'jotai';
import { Chunk } from '../../ui/page/Chunk.tsx';
import styles from './Review.module.css';
import { reviewShownAtom } from './reviewAtoms.ts';

const loadReview = async () => (await import('./ReviewOfSelected.tsx')).ReviewOfSelected;

/** Review in the shot panel, loaded and shown for reviewers only. */
export function ReviewControl() {
  if (!useAtomValue(reviewShownAtom)) return undefined;
  return (
    <div className={styles.slot}>
      <Chunk load={loadReview} isQuiet />
    </div>
  );
}
