import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { readPalette } from '../../../../render/theme/palette.ts';
import { themeAtom } from '../../../data/config/theme.ts';
import type { Seconds } from '../../../../domain/units.ts';
import { TrackPainter } from './trackPainter.ts';

interface Props {
  readonly className: string | undefined;
  readonly thread: SoundPort;
  readonly handle: number;
  /** Shown, from the start of the recording. */
  readonly from: Seconds;
  readonly to: Seconds;
}

/** Waveform and spectrogram of a stretch; drawn again when the stretch, the size or the theme changes. */
export function TrackCanvas({ className, thread, handle, from, to }: Props) {
  const store = useStore();
  const theme = useAtomValue(themeAtom);
  const palette = useMemo(() => readPalette(theme), [theme]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState('');
  const painter = useMemo(() => new TrackPainter(thread, reportError(store, 'sound')), [store, thread]);
  useEffect(() => () => painter.close(), [painter]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize([element.clientWidth, element.clientHeight, devicePixelRatio].join(' ')),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current !== null && size !== '')
      painter.paint({ canvas: canvas.current, handle, span: { from, to }, palette });
  }, [painter, handle, from, to, size, palette]);
  return <canvas ref={canvas} className={className} aria-hidden="true" />;
}
