/** A running plot: one column a step, whole frame behind, main thread in front. */
const WIDTH = 360;
const HEIGHT = 120;
const COLUMN = 3;

interface Run {
  name: string;
  readonly steps: { readonly main: number; readonly whole: number }[];
}

const runs = new WeakMap<HTMLCanvasElement, Run>();

export function createPlot(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  clearPlot(canvas, '');
  return canvas;
}

export function clearPlot(canvas: HTMLCanvasElement, name: string): void {
  runs.set(canvas, { name, steps: [] });
  paint(canvas);
}

export function plotStep(canvas: HTMLCanvasElement, main: number, whole: number): void {
  runs.get(canvas)?.steps.push({ main, whole });
  paint(canvas);
}

function paint(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  const run = runs.get(canvas);
  if (context === null || run === undefined) return;
  const shown = run.steps.slice(-Math.floor(WIDTH / COLUMN));
  const most = Math.max(16.7, ...shown.map(({ whole }) => whole));
  const height = (ms: number): number => (ms / most) * (HEIGHT - 16);
  context.fillStyle = '#15181c';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  shown.forEach(({ main, whole }, i) => {
    context.fillStyle = '#66707b';
    context.fillRect(i * COLUMN, HEIGHT - height(whole), COLUMN - 1, height(whole));
    context.fillStyle = '#8ab8ff';
    context.fillRect(i * COLUMN, HEIGHT - height(main), COLUMN - 1, height(main));
  });
  context.fillStyle = '#eceef0';
  context.fillText(
    `${run.name}  whole frame (grey) and main thread (blue), ${most.toFixed(0)} ms high`,
    6,
    12,
  );
}
