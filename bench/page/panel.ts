/** What a person sees of the bench: choose, start, watch, save. The headless run drives the page without it. */
import { percentile } from '../../src/domain/percentile.ts';
import { bench, type Timings } from './bench.ts';
import { MAP_CASES, PEER_CASES, type MapCaseName } from './cases.ts';
import { loadPeer } from './peers.ts';
import { clearPlot, createPlot, plotStep } from './plot.ts';

const COUNTS = [10_000, 100_000, 1_000_000];
const STEPS = 120;
const SEED = 1;
const DEFAULTS: readonly MapCaseName[] = ['bare map', 'points'];

interface CaseResult {
  readonly name: MapCaseName;
  readonly count: number;
  readonly mainMsP50: number;
  readonly mainMsP95: number;
  readonly wholeMsP50: number;
  readonly wholeMsP95: number;
  readonly cameraUploads: number;
  readonly notes: Readonly<Record<string, unknown>>;
}

const results: CaseResult[] = [];

export function openPanel(): void {
  const panel = element('aside', 'panel');
  const counts = element('select');
  for (const count of COUNTS)
    counts.append(new Option(`${count.toLocaleString('en-US')} markers`, String(count)));
  counts.value = String(COUNTS[1]);
  const boxes = MAP_CASES.map(caseBox);
  const start = element('button', '', 'Start');
  const save = element('button', '', 'Save result');
  const plot = createPlot();
  const table = element('pre');
  const gpu = element('p', '', bench.about().gpu);
  start.addEventListener('click', () => {
    const names = boxes.filter(({ input }) => input.checked).map(({ name }) => name);
    start.disabled = true;
    void runAll(names, Number(counts.value), { plot, table }).finally(() => (start.disabled = false));
  });
  save.addEventListener('click', saveResult);
  panel.append(element('h1', '', 'Shotpoint bench'), gpu, counts, ...boxes.map(({ label }) => label));
  panel.append(start, save, plot, table);
  document.body.append(panel);
}

function caseBox(name: MapCaseName): { name: MapCaseName; input: HTMLInputElement; label: HTMLElement } {
  const label = element('label', '', name);
  const input = element('input');
  input.type = 'checkbox';
  input.checked = DEFAULTS.includes(name);
  label.prepend(input);
  if (PEER_CASES.includes(name)) void allowInstalled(input, label);
  return { name, input, label };
}

/** Peers are optional. Checked now, because vite's server reloads the page when it first meets a peer. */
async function allowInstalled(input: HTMLInputElement, label: HTMLElement): Promise<void> {
  input.disabled = true;
  try {
    await loadPeer('deckIcons');
    input.disabled = false;
  } catch (error) {
    label.append(' (npm run bench installs it)');
    label.title = String(error);
  }
}

/** Runs the cases in order; a case that cannot be created shows why, and the next one follows. */
async function runAll(
  names: readonly MapCaseName[],
  count: number,
  { plot, table }: { readonly plot: HTMLCanvasElement; readonly table: HTMLElement },
): Promise<void> {
  for (const name of names) {
    table.textContent = `${table.textContent ?? ''}${name} …\n`;
    try {
      clearPlot(plot, name);
      await bench.open(name, { name, count, seed: SEED });
      const timings = await bench.path(name, STEPS, (main, whole) => plotStep(plot, main, whole));
      results.push(resultOf(name, count, timings));
    } catch (error) {
      table.textContent = `${table.textContent ?? ''}${name}: ${String(error)}\n`;
    }
    bench.close(name);
  }
  table.textContent = results.map(lineOf).join('\n');
}

function resultOf(name: MapCaseName, count: number, { main, whole, cameraUploads }: Timings): CaseResult {
  return {
    name,
    count,
    mainMsP50: percentile(main, 0.5),
    mainMsP95: percentile(main, 0.95),
    wholeMsP50: percentile(whole, 0.5),
    wholeMsP95: percentile(whole, 0.95),
    cameraUploads,
    notes: bench.notes(name),
  };
}

function lineOf({ name, count, mainMsP50, mainMsP95, wholeMsP50, wholeMsP95 }: CaseResult): string {
  const ms = (value: number): string => value.toFixed(2).padStart(8);
  return `${name.padEnd(18)}${String(count).padStart(9)}  main${ms(mainMsP50)}${ms(mainMsP95)}  frame${ms(wholeMsP50)}${ms(wholeMsP95)}  ms p50 p95`;
}

function saveResult(): void {
  const text = JSON.stringify({ about: bench.about(), steps: STEPS, seed: SEED, results }, undefined, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'shotpoint-bench.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
