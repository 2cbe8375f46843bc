import { setTimeout as wait } from 'node:timers/promises';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import type { Millis } from '../../src/domain/units.ts';
import { endConnections } from '../../tests/support/ownDatabase.ts';
import { atMost, type Figure } from '../report.ts';
import { runLoad, type Load, type LoadResult } from '../scale/load.ts';
import { startThreeServers, type ThreeServers } from '../scale/threeServers.ts';
import type { Stage } from '../stage.ts';
import type { SectionResult } from '../sectionResult.ts';

const SITE = ['--shots-per-minute', '0', '--history', '0', '--nodes'];
const [NODES, QUICK_NODES] = [20_000, 2000];
const REPORT_TOPICS = [TOPICS.shotreports, TOPICS.delayedShotreports, TOPICS.updatedShotreports];
const [CONSOLES, QUICK_CONSOLES] = [1500, 150];
const [FAULT_CONSOLES, QUICK_FAULT_CONSOLES] = [300, 60];
const [SPAN, QUICK_SPAN]: readonly Millis[] = [20_000, 10_000];
const [PER_SECOND, FAULT_PER_SECOND] = [10, 20];
const LIMIT: Millis = 400;
const MEMORY_LIMIT_MB = 500;
const LIMIT_OFFLINE: Millis = 10_000;
const LIMIT_OFFLINE_ROLLING: Millis = 5000;
/** From the start of the reports to the fault. */
const BEFORE_FAULT: Millis = 3000;
const [PARTITION, QUICK_PARTITION]: readonly Millis[] = [60_000, 5000];

interface Fault {
  readonly name: string;
  /** Of the reports. */
  readonly span: Millis;
  /** Longest time that a console may be offline. */
  readonly limit: Millis;
  readonly run: () => Promise<void>;
}

/** Consoles on three servers with PostgreSQL, and RabbitMQ where there is one: without a fault, then with each. */
export async function scaleServersSection(stage: Stage): Promise<SectionResult> {
  const { quick } = stage.options;
  const say = (text: string): void => stage.say(text);
  const three = await startThreeServers([...SITE, String(quick ? QUICK_NODES : NODES)]);
  if (three === undefined) {
    say('skipped: DATABASE_URL_TEST names no PostgreSQL server (.ci/postgres starts one)');
    return { figures: [], samples: {} };
  }
  try {
    const consoles = quick ? QUICK_CONSOLES : CONSOLES;
    const span = (quick ? QUICK_SPAN : SPAN) ?? 0;
    say(`${consoles} consoles`);
    const calm = await runLoad({ ...loadOf(three), consoles, perSecond: PER_SECOND, span, prefix: 'R' }, say);
    const name = `scale: three servers${three.broker === undefined ? '' : ' and RabbitMQ'}`;
    const figures = [
      atMost(`${name}, ${consoles} consoles: posted → received, p99`, {
        unit: 'ms',
        ours: calm.sincePost.p99,
        limit: LIMIT,
        detail: { ...calm },
      }),
      atMost(`${name}: resident memory of one`, {
        unit: 'MB',
        ours: calm.residentMb,
        limit: MEMORY_LIMIT_MB,
      }),
      ...wholeFigures(name, calm),
    ];
    const faults: Record<string, LoadResult> = {};
    for (const [at, fault] of faultsOf(three, (quick ? QUICK_PARTITION : PARTITION) ?? 0).entries()) {
      say(fault.name);
      const result = await runFault(three, fault, {
        consoles: quick ? QUICK_FAULT_CONSOLES : FAULT_CONSOLES,
        prefix: `F${at}-`,
        say,
      });
      faults[fault.name] = result;
      const offline = `scale: ${fault.name}: longest time that a console is offline`;
      figures.push(
        ...wholeFigures(`scale: ${fault.name}`, result),
        atMost(offline, {
          unit: 'ms',
          ours: result.longestOutage,
          limit: fault.limit,
          detail: { reasons: result.reasons },
        }),
      );
    }
    return { figures, samples: { calm, faults } };
  } finally {
    await three.dispose();
  }
}

function loadOf({ servers, token }: ThreeServers) {
  return { servers: [...servers], token, topics: REPORT_TOPICS };
}

function runFault(
  three: ThreeServers,
  { span, run }: Fault,
  { say, ...load }: Pick<Load, 'consoles' | 'prefix'> & { readonly say: (text: string) => void },
): Promise<LoadResult> {
  const fault = async () => {
    await wait(BEFORE_FAULT);
    await run();
  };
  return runLoad({ ...loadOf(three), ...load, perSecond: FAULT_PER_SECOND, span, fault }, say);
}

function wholeFigures(name: string, { lost, disordered, alertedTwice }: LoadResult): Figure[] {
  return [
    atMost(`${name}: lost or out of order`, { ours: lost + disordered, limit: 0 }),
    atMost(`${name}: alerted twice`, { ours: alertedTwice, limit: 0 }),
  ];
}

/** @param partition  how long the servers do not reach the broker */
function faultsOf(three: ThreeServers, partition: Millis): Fault[] {
  const { servers, broker, databaseUrl, startAgain } = three;
  const cutOff = (mode: 'reset' | 'blackHole', span: Millis) => async () => {
    broker?.setMode(mode);
    await wait(span);
    broker?.setMode('pass');
  };
  const restart = async (index: number, signal: NodeJS.Signals) => {
    await servers[index]?.kill(signal);
    await startAgain(index);
  };
  const restartAll = async () => {
    for (const index of servers.keys()) await restart(index, 'SIGTERM');
  };
  const brief = { span: 4 * BEFORE_FAULT, limit: LIMIT_OFFLINE };
  const ofBroker: Fault[] = [
    { ...brief, name: 'connections to the broker ended', run: cutOff('reset', BEFORE_FAULT) },
    {
      ...brief,
      name: 'partition from the broker',
      span: partition + 2 * BEFORE_FAULT,
      run: cutOff('blackHole', partition),
    },
  ];
  return [
    // The first server has the duties, because it was started first.
    { ...brief, name: 'kill -9 of the server with the duties', run: () => restart(0, 'SIGKILL') },
    ...(broker === undefined ? [] : ofBroker),
    { ...brief, name: 'connections to PostgreSQL ended', run: () => endConnections(databaseUrl) },
    { name: 'rolling restart', span: 10 * BEFORE_FAULT, limit: LIMIT_OFFLINE_ROLLING, run: restartAll },
  ];
}
