import { TOPICS } from '../../src/domain/contract/topics.ts';
import type { Millis } from '../../src/domain/units.ts';
import { signIn, startRealServer } from '../../tests/support/realServer.ts';
import { atLeast, atMost, type Figure } from '../report.ts';
import { runLoad, type LoadResult } from '../scale/load.ts';
import type { Stage } from '../stage.ts';
import type { SectionResult } from '../sectionResult.ts';

/** They send heartbeats every 30 s, as the simulator's nodes do. */
const SITE = ['--nodes', '20000', '--shots-per-minute', '0', '--history', '0'];
const CONSOLES = 2000;
const QUICK_CONSOLES = 200;
const PER_SECOND = 10;
const [SPAN, QUICK_SPAN]: readonly Millis[] = [20_000, 10_000];
const LIMIT: Millis = 250;
const MEMORY_LIMIT_MB = 500;
/** Consoles that receive heartbeats too; the first number that is too many ends the series. */
const STEPS = [25, 50, 100, 200, 400, 800, 1600, 2000];
const QUICK_STEPS = [25, 50];

const REPORT_TOPICS = [TOPICS.shotreports, TOPICS.delayedShotreports, TOPICS.updatedShotreports];

/** Consoles on one server with SQLite: of reports alone, then of reports and heartbeats of 20 000 nodes, ever more. */
export async function scaleSection(stage: Stage): Promise<SectionResult> {
  const { quick } = stage.options;
  const say = (text: string): void => stage.say(text);
  const span = (quick ? QUICK_SPAN : SPAN) ?? 0;
  const server = await startRealServer({ args: SITE });
  try {
    const shared = {
      servers: [server],
      token: await signIn(server.url, 'admin'),
      perSecond: PER_SECOND,
      span,
    };
    const consoles = quick ? QUICK_CONSOLES : CONSOLES;
    say(`${consoles} consoles without heartbeats`);
    const reports = await runLoad({ ...shared, consoles, topics: REPORT_TOPICS, prefix: 'R' }, say);
    const steps: LoadResult[] = [];
    for (const more of quick ? QUICK_STEPS : STEPS) {
      say(`${more} consoles with heartbeats`);
      const topics = [...REPORT_TOPICS, TOPICS.heartbeats];
      const step = await runLoad({ ...shared, consoles: more, topics, prefix: `H${more}-` }, say);
      steps.push(step);
      if (!keepsUp(step)) break;
    }
    return {
      figures: [...reportFigures(reports, 'one server'), ...heartbeatFigures(steps)],
      samples: { reports, steps },
    };
  } finally {
    await server.dispose();
  }
}

function reportFigures(result: LoadResult, where: string): Figure[] {
  const name = `scale: ${where}, ${result.consoles} consoles, ${PER_SECOND} reports/s`;
  return [
    atMost(`${name}: committed → received, p99`, {
      unit: 'ms',
      ours: result.sincePublication.p99,
      limit: LIMIT,
      detail: { ...result },
    }),
    atMost(`${name}: lost or out of order`, { ours: result.lost + result.disordered, limit: 0 }),
    atMost(`${name}: alerted twice`, { ours: result.alertedTwice, limit: 0 }),
    atMost(`${name}: resident memory`, { unit: 'MB', ours: result.residentMb, limit: MEMORY_LIMIT_MB }),
  ];
}

function heartbeatFigures(steps: readonly LoadResult[]): Figure[] {
  const most = Math.max(0, ...steps.filter(keepsUp).map(({ consoles }) => consoles));
  const lost = steps.reduce((sum, step) => sum + step.lost + step.alertedTwice + step.disordered, 0);
  return [
    atLeast('scale: one server, consoles with heartbeats of 20 000 nodes within the limits', {
      ours: most,
      limit: CONSOLES,
    }),
    atMost('scale: the same, lost, alerted twice or out of order', { ours: lost, limit: 0 }),
  ];
}

function keepsUp({ sincePublication: { p99 }, residentMb, reasons }: LoadResult): boolean {
  return p99 <= LIMIT && residentMb <= MEMORY_LIMIT_MB && Object.keys(reasons).length === 0;
}
