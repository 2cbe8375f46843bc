import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { epochMs } from '../../../domain/units.ts';
import { clockText } from '../../ui/timeText.ts';

interface Props {
  readonly className: string | undefined;
  /** Epoch seconds, rising. */
  readonly times: readonly number[];
  /** One for each time; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** A value as text; a constant. */
  readonly write: (value: number) => string;
}

/** A line over time that fills its frame. Hidden from assistive technology: the newest value stands beside it. */
export function PlotCanvas({ className, times, values, write }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const created = new uPlot(optionsFor(element, write), [[], []], element);
    plot.current = created;
    const observer = new ResizeObserver(() => created.setSize(sizeOf(element)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
    };
  }, [write]);
  useEffect(() => plot.current?.setData([[...times], [...values]]), [times, values, write]);
  return <div ref={frame} className={className} aria-hidden="true" />;
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight };
}

/** Labels of an axis; one that says the same as the one below it is left out. */
function labelsOf(texts: readonly string[]): string[] {
  return texts.map((text, at) => (text === texts[at - 1] ? '' : text));
}

function optionsFor(element: HTMLElement, write: (value: number) => string): uPlot.Options {
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
    padding: [0.25 * rem, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        size: 1.5 * rem,
        space: 5 * rem,
        values: (_plot, splits) => splits.map((split) => clockText(epochMs(split * 1000))),
      },
      {
        ...axis,
        size: 4.5 * rem,
        space: 2 * rem,
        values: (_plot, splits) => labelsOf(splits.map(write)),
      },
    ],
    series: [
      {},
      { stroke: token('--info'), width: Math.max(1, rem / 12), points: { show: false }, spanGaps: true },
    ],
  };
}
