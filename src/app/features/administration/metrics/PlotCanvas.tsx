import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { epochMs } from '../../../../domain/units.ts';
import { themeAtom } from '../../../data/config/theme.ts';
import { clockText } from '../../../../domain/dayAndClock.ts';

interface Props {
  readonly className: string | undefined;
  /** Epoch seconds, rising. */
  readonly times: readonly number[];
  /** One for each time; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** A value as text; a constant. */
  readonly write: (value: number) => string;
  /** Steps from one line of the grid to the next that may be chosen; a constant. Decimal ones where absent. */
  readonly steps?: readonly number[] | undefined;
}

/** A line over time that fills its frame. Hidden from assistive technology: the newest value stands beside it. */
export function PlotCanvas({ className, times, values, write, steps }: Props) {
  const theme = useAtomValue(themeAtom);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const created = new uPlot(optionsFor(element, write, steps), [[], []], element);
    plot.current = created;
    const observer = new ResizeObserver(() => created.setSize(sizeOf(element)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
    };
  }, [write, steps, theme]);
  useEffect(() => plot.current?.setData([[...times], [...values]]), [times, values, write, steps, theme]);
  return <div ref={frame} className={className} aria-hidden="true" />;
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight };
}

/** "17:45" of an instant in epoch seconds. */
function minuteText(seconds: number): string {
  return clockText(epochMs(seconds * 1000)).slice(0, 'HH:mm'.length);
}

/** Labels of an axis; one that says the same as the one below it is left out. */
function labelsOf(texts: readonly string[]): string[] {
  return texts.map((text, at) => (text === texts[at - 1] ? '' : text));
}

function optionsFor(
  element: HTMLElement,
  write: (value: number) => string,
  steps: readonly number[] | undefined,
): uPlot.Options {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const axis: uPlot.Axis = {
    stroke: token('--text-faint'),
    font: `${0.6875 * rem}px ${token('--font')}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    ...sizeOf(element),
    // The last label of the time is centred below its line.
    padding: [0.25 * rem, rem, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        size: 1.5 * rem,
        space: 5 * rem,
        values: (_plot, splits) => labelsOf(splits.map((split) => minuteText(split))),
      },
      {
        ...axis,
        size: 4.5 * rem,
        space: 2 * rem,
        ...(steps === undefined ? {} : { incrs: [...steps] }),
        values: (_plot, splits) => labelsOf(splits.map(write)),
      },
    ],
    series: [
      {},
      {
        stroke: token('--info'),
        fill: `color-mix(in srgb, ${token('--info')} 12%, transparent)`,
        width: Math.max(1, rem / 12),
        // A line needs two samples.
        points: { show: ({ data: [times] }) => times.length < 2 },
        spanGaps: true,
      },
    ],
  };
}
