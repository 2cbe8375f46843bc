import { useAtomValue } from 'jotai';
import { Chunk } from '../../ui/Chunk.tsx';
import styles from './Review.module.css';
import { reviewShownAtom } from './reviewAtoms.ts';

const loadReview = async () => (await import('./ReviewOfSelected.tsx')).ReviewOfSelected;

/** The reviewer's control in the shot panel; nothing for all others, who do not load it either. */
export function ReviewControl() {
  if (!useAtomValue(reviewShownAtom)) return undefined;
  return (
    <div className={styles.slot}>
      <Chunk load={loadReview} />
    </div>
  );
}
