import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** One line of the table. */
export interface Figure {
  readonly figure: string;
  readonly unit: string;
  readonly ours: number;
  /** What ours is compared with, and its value in the same unit. */
  readonly peer?: { readonly name: string; readonly value: number };
  /** How ours relates to the peer; the goal is about it where there is a peer. */
  readonly ratio?: number;
  readonly goal: string;
  readonly reached: boolean;
  /** Details of the figure. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

interface Measured {
  /** Of `ours`; none where it is not given. */
  readonly unit?: string;
  readonly ours: number;
}

interface Limited extends Measured {
  readonly limit: number;
}

interface Compared extends Measured {
  readonly peer: NonNullable<Figure['peer']>;
  /** Of the peer's value. */
  readonly share: number;
}

interface WithDetail {
  readonly detail?: Figure['detail'] | undefined;
}

/** `ours` must be at most `limit`. */
export function atMost(figure: string, { unit = '', ours, limit, detail }: Limited & WithDetail): Figure {
  return {
    figure,
    unit,
    ours,
    goal: `≤ ${figureText(limit)} ${unit}`,
    reached: ours <= limit,
    ...(detail === undefined ? {} : { detail }),
  };
}

/** `ours` must be at least `limit`. */
export function atLeast(figure: string, { unit = '', ours, limit }: Limited): Figure {
  return { figure, unit, ours, goal: `≥ ${figureText(limit)} ${unit}`, reached: ours >= limit };
}

/** `ours` must be at most `share` of the peer's. */
export function atMostOf(
  figure: string,
  { unit = '', ours, peer, share, detail }: Compared & WithDetail,
): Figure {
  const ratio = ours / peer.value;
  return {
    figure,
    unit,
    ours,
    peer,
    ratio,
    goal:
      share < 1 ? `≤ 1/${Math.round(1 / share)} of ${peer.name}` : `≤ ${figureText(share)} × ${peer.name}`,
    reached: ratio <= share,
    ...(detail === undefined ? {} : { detail }),
  };
}

/** Three digits that matter. */
export function figureText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  return size >= 1 ? value.toFixed(2) : value.toFixed(3);
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((row) => [
    row.reached ? '✓' : '✗',
    row.figure,
    `${figureText(row.ours)} ${row.unit}`,
    row.peer === undefined ? '–' : `${row.peer.name} ${figureText(row.peer.value)}`,
    row.ratio === undefined ? '–' : ratioText(row.ratio),
    row.goal,
  ]);
  const table = [['', 'figure', 'ours', 'peer', 'ratio', 'goal'], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function ratioText(ratio: number): string {
  if (!Number.isFinite(ratio)) return '–';
  return ratio > 0 && ratio < 0.67 ? `1/${figureText(1 / ratio)}` : `${figureText(ratio)}×`;
}

export interface RunRecord {
  readonly about: Readonly<Record<string, unknown>>;
  readonly figures: readonly Figure[];
  readonly sections: Readonly<Record<string, unknown>>;
}

/** Machine, commit and time of a run. */
export function aboutMachine(root: string): Readonly<Record<string, unknown>> {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    } catch (error) {
      return `unknown (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`;
    }
  };
  return {
    at: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    changedFiles: git('status', '--porcelain')
      .split('\n')
      .filter((line) => line !== '').length,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
  };
}

/** Writes `results/<date and time>.json`; returns its path. */
export function saveRecord(folder: string, record: RunRecord): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(record, undefined, 1)}\n`);
  return file;
}
