import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import { reportError } from '../../browser/errorLog.ts';

/** State and controls of an `<audio>` element. Times in seconds. */
export function usePlayer() {
  const store = useStore();
  const element = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const listen = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setAt(element.current?.currentTime ?? 0),
    onDurationChange: () => {
      const { duration = 0 } = element.current ?? {};
      setLength(Number.isFinite(duration) ? duration : 0);
    },
  };
  const toggle = () => {
    const audio = element.current;
    if (audio === null) return;
    if (audio.paused) audio.play().catch(reportError(store, 'sound'));
    else audio.pause();
  };
  const seek = (to: number) => {
    if (element.current !== null) element.current.currentTime = to;
    setAt(to);
  };
  return { element, listen, playing, at, length, toggle, seek };
}
