import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { SoundPlayer, type PlayerState } from './soundPlayer.ts';

/** A player while mounted, and what it does. */
export function useSoundPlayer(): { readonly player: SoundPlayer; readonly state: PlayerState } {
  const store = useStore();
  const [player] = useState(() => new SoundPlayer(reportError(store, 'sound')));
  const [state, setState] = useState<PlayerState>({ isPlaying: false, at: 0 });
  useEffect(() => {
    player.listen(setState);
    return () => player.close();
  }, [player]);
  return { player, state };
}
