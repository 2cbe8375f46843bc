import { useAtomValue, useSetAtom } from 'jotai';
import { BellRing } from 'lucide-react';
import { useLocation } from 'wouter';
import { toTakeAtom } from '../../data/engine/liveAtoms.ts';
import { openQueueAtom } from '../../data/view/drawerAtoms.ts';
import { closeReplayAtom } from '../../data/view/replayAtoms.ts';
import { TO_TAKE } from '../../text/live.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import chip from '../../ui/controls/Chip.module.css';

/** How many incidents wait for somebody, until the last one is taken; opens the queue. */
export function ToTakeChip() {
  const toTake = useAtomValue(toTakeAtom);
  const openQueue = useSetAtom(openQueueAtom);
  const closeReplay = useSetAtom(closeReplayAtom);
  const [path, navigate] = useLocation();
  const open = () => {
    if (path !== '/') navigate('/');
    closeReplay();
    openQueue();
  };
  return (
    toTake > 0 && (
      <Chip tone="warn" onPress={open}>
        <BellRing aria-hidden="true" />
        <span className={chip.text}>
          {toTake}
          <span className={chip.spare}> {TO_TAKE}</span>
        </span>
      </Chip>
    )
  );
}
