import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { readPlayback } from '../../../domain/playback/playbackLink.ts';
import { playbackAtom } from '../../data/playback/playbackAtoms.ts';
import { startPlayback } from '../../data/playback/playbackSession.ts';
import { closeReplayAtom, replayText } from '../../data/view/replayAtoms.ts';
import { ReplaySound } from './replaySound.ts';

/**
 * Plays the replay that the address names, for as long as the component is shown, with its sound. An address that names none closes
 * it.
 */
export function useReplay() {
  const store = useStore();
  const close = useSetAtom(closeReplayAtom);
  const [sound] = useState(() => new ReplaySound());
  const playback = useAtomValue(playbackAtom);
  useEffect(() => {
    const request = readPlayback(replayText() ?? '');
    if (request === undefined) {
      close();
      return undefined;
    }
    const end = startPlayback(store, request, (symbols) => sound.play(symbols));
    return () => {
      end();
      sound.close();
    };
  }, [store, close, sound]);
  return { playback, sound };
}
