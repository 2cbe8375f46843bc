import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EpochMs } from '../../../domain/units.ts';
import { foldedNoticesAtom, foldNoticeAtom } from '../../data/view/foldedNotices.ts';
import { isWallAtom } from '../../data/view/wallAtoms.ts';
import { NOTICE_TEXT, unfold } from '../../text/notices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Notice.module.css';

interface Props {
  /** Names it among the warnings. */
  readonly name: string;
  /** Since when it is so: a later moment unfolds it. */
  readonly since: EpochMs;
  readonly icon: LucideIcon;
  /** What it says in a word or two, while it is folded. */
  readonly short: ReactNode;
  /** The same for a screen reader. */
  readonly label: string;
  /** Absent: it folds, unless a wall shows it, where nobody could unfold it. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** A warning that may last. Over the map it folds to a chip, so that each marker can be reached; a wall shows it in full. */
export function Notice({ name, since, icon: Icon, short, label, stays = false, children }: Props) {
  const foldedSince = useAtomValue(foldedNoticesAtom)[name];
  const fold = useSetAtom(foldNoticeAtom);
  const isWall = useAtomValue(isWallAtom);
  const canFold = !stays && !isWall;
  if (canFold && foldedSince !== undefined && since <= foldedSince) {
    return (
      <button type="button" className={styles.folded} aria-label={unfold(label)} onClick={() => fold(name)}>
        <Icon aria-hidden="true" />
        <span aria-hidden="true">{short}</span>
      </button>
    );
  }
  return (
    <div className={styles.notice}>
      <Icon aria-hidden="true" />
      {children}
      {canFold && (
        <Button ghost tight icon aria-label={NOTICE_TEXT.fold} onPress={() => fold(name, since)}>
          <ChevronUp aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
