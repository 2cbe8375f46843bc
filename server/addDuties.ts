/** The work that one server of an installation does, whichever it is. */
import { QUARTER_MS } from '../src/domain/contract/heartbeatHistory.ts';
import { CANARY_MS } from '../src/domain/contract/canary.ts';
import { configNumber } from '../src/domain/contract/config.ts';
import { success, type Result } from '../src/domain/result.ts';
import { epochMs, type Millis } from '../src/domain/units.ts';
import type { Duties, Duty } from './cluster/duties.ts';
import type { ServerOptions } from './config/options.ts';
import { SAVE_INTERVAL } from './heartbeats/heartbeatRecorder.ts';
import type { Context } from './http/web/context.ts';
import type { Live } from './live/live.ts';
import { diskUseHealth, sampleDiskUse } from './management/diskUse.ts';
import { playDrills } from './reports/drills.ts';
import { runRetention } from './retention/retentionRun.ts';
import { sendDueStatisticsMails } from './statistics/statisticsMails.ts';
import { startSources, type Source } from './sources/startSources.ts';

const ESCALATION_INTERVAL: Millis = 1000;
const SHELF_INTERVAL: Millis = 2000;
const RETENTION_INTERVAL: Millis = 3_600_000;
const DRILL_INTERVAL: Millis = 1000;
const MAIL_INTERVAL: Millis = 5000;
const DISK_INTERVAL: Millis = 3_600_000;

interface DutyDeps {
  readonly options: ServerOptions;
  readonly live: Live;
  /** Prints one line for the person who starts the server. */
  readonly print: (line: string) => void;
}

/** Adds every duty in the order of its start. The failure is a sentence for the operator. */
export async function addDuties(
  duties: Duties,
  context: Context,
  deps: DutyDeps,
): Promise<Result<void, string>> {
  const { alerts, devices } = context;
  const added = [
    historyDuty(context),
    testModeDuty(context),
    escalationDuty(context),
    shelfDuty(context),
    dutyOf(
      () => alerts.start(),
      () => alerts.stop(),
    ),
    dutyOf(
      () => devices.start(),
      () => devices.close(),
    ),
    canaryDuty(context, deps.live),
    drillDuty(context),
    retentionDuty(context, deps.live),
    diskDuty(context, deps.options),
    statisticsMailDuty(context),
    sourceDuty(context, deps),
  ];
  for (const duty of added) {
    const begun = await duties.add(duty);
    if (!begun.ok) return begun;
  }
  return success(undefined);
}

function dutyOf(start: () => void | Promise<void>, stop: () => void | Promise<void>): Duty {
  return {
    start: async () => {
      await start();
      return success(undefined);
    },
    stop: async () => stop(),
  };
}

/**
 * Saves the history of heartbeats at its interval and once more at the end, and rolls up its quarters: at the start the quarters that were
 * saved before a crash, while the history still has them.
 */
function historyDuty({ heartbeatHistory, availability, failures, now }: Context): Duty {
  const sentence = 'The history of heartbeats could not be saved; it is tried again';
  const ofRollUp = 'Quarters of heartbeats could not be rolled up; tried again';
  const openQuarter = () => Math.floor(now() / QUARTER_MS);
  let stopSaving: () => void = () => undefined;
  return {
    takeOver: () => heartbeatHistory.reload(),
    ...dutyOf(
      async () => {
        await failures.awaitJob(ofRollUp, availability.run(openQuarter()));
        stopSaving = failures.runEvery(SAVE_INTERVAL, sentence, async () => {
          // A quarter that ends during the save is not saved whole.
          const before = openQuarter();
          await heartbeatHistory.save();
          await failures.awaitJob(ofRollUp, availability.run(before));
        });
      },
      () => {
        stopSaving();
        return failures.awaitJob(sentence, heartbeatHistory.save());
      },
    ),
  };
}

function testModeDuty({ testMode, failures }: Context): Duty {
  let stopWatching: () => void = () => undefined;
  return {
    takeOver: () => testMode.reload(),
    ...dutyOf(
      () => {
        stopWatching = testMode.watch(failures);
      },
      () => stopWatching(),
    ),
  };
}

/**
 * Sends a canary at its interval, and one at once, as another server may have ended in the middle of it. One server sends for all: its
 * canaries reach the others as reports do, through the events of the database, and each console gets each of them once.
 */
export function canaryDuty(
  { store, now, failures }: Pick<Context, 'store' | 'now' | 'failures'>,
  live: Pick<Live, 'publishCanary'>,
): Duty {
  const sentence = 'A canary could not be sent; tried again';
  let stopSending: () => void = () => undefined;
  const send = async (): Promise<void> => {
    // A report would not be stored either.
    if (store.hasFailedWrite()) return;
    const canary = { sentAt: now() };
    await store.passCanary(canary);
    live.publishCanary(canary);
  };
  return dutyOf(
    () => {
      stopSending = failures.runEvery(CANARY_MS, sentence, send);
      void failures.awaitJob(sentence, send());
    },
    () => stopSending(),
  );
}

/** Marks incidents that nobody takes. What waited during a pause is found at the start. */
function escalationDuty({ store, settings, failures, now }: Context): Duty {
  const sentence = 'Incidents that nobody takes could not be escalated; tried again';
  let stop: () => void = () => undefined;
  return dutyOf(
    () => {
      stop = failures.runEvery(ESCALATION_INTERVAL, sentence, async () => {
        const wait = configNumber(settings.config(), 'ESCALATE_SECONDS') * 1000;
        await store.incidents.escalate({ waitingSince: epochMs(now() - wait), now: now() });
      });
    },
    () => stop(),
  );
}

/** Notes the ends of shelves: consoles and reports go by the time alone. */
function shelfDuty({ store, failures, now }: Context): Duty {
  const sentence = 'The end of a shelf could not be noted; tried again';
  let stop: () => void = () => undefined;
  return dutyOf(
    () => {
      stop = failures.runEvery(SHELF_INTERVAL, sentence, async () => {
        await store.shelves.noteEnds(now());
      });
    },
    () => stop(),
  );
}

/**
 * Removes what is older than its period: at the start, where another server may have been killed in the middle, and every hour. A
 * run that is at work when the duty ends stops after its slice.
 */
export function retentionDuty(context: Context, live: Live): Duty {
  const sentence = 'What is older than its period could not be removed; tried again';
  let isOn = false;
  let running: Promise<void> | undefined;
  let stopTimer: () => void = () => undefined;
  const run = (): Promise<void> => {
    const work = running ?? runRetention({ ...context, live }, () => isOn).then(() => undefined);
    running = work;
    return work.finally(() => (running = undefined));
  };
  return dutyOf(
    () => {
      isOn = true;
      stopTimer = context.failures.runEvery(RETENTION_INTERVAL, sentence, run);
      void context.failures.awaitJob(sentence, run());
    },
    async () => {
      isOn = false;
      stopTimer();
      await running?.catch(() => undefined);
    },
  );
}

/** Plays drills each second. A step that takes longer is not begun again meanwhile. */
function drillDuty(context: Context): Duty {
  const sentence = 'A drill could not be played; tried again';
  let stop: () => void = () => undefined;
  let isPlaying = false;
  return dutyOf(
    () => {
      stop = context.failures.runEvery(DRILL_INTERVAL, sentence, async () => {
        if (isPlaying) return;
        isPlaying = true;
        try {
          await playDrills(context);
        } finally {
          isPlaying = false;
        }
      });
    },
    () => stop(),
  );
}

/** Samples the use of the disk at the start and every hour. Each server's health says what the samples tell. */
function diskDuty(context: Context, address: ServerOptions): Duty {
  const { store, settings, failures, management, now } = context;
  const sentence = 'The use of the disk could not be measured; tried again';
  management.healthChecks.set('diskUse', () => diskUseHealth({ store }));
  let stopping = new AbortController();
  let stopTimer: () => void = () => undefined;
  const sample = async (): Promise<void> => {
    const { signal } = stopping;
    try {
      await sampleDiskUse({ store, settings, address, now }, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return dutyOf(
    () => {
      stopping = new AbortController();
      stopTimer = failures.runEvery(DISK_INTERVAL, sentence, sample);
      void failures.awaitJob(sentence, sample());
    },
    () => {
      stopTimer();
      stopping.abort();
    },
  );
}

/** Hands mails of the statistics that are due to the deliveries: at the start what no server did meanwhile. */
export function statisticsMailDuty({
  store,
  failures,
  now,
}: Pick<Context, 'store' | 'failures' | 'now'>): Duty {
  const sentence = 'Mails of the statistics could not be sent; tried again';
  let stop: () => void = () => undefined;
  return dutyOf(
    () => {
      const send = () => sendDueStatisticsMails({ store, now });
      stop = failures.runEvery(MAIL_INTERVAL, sentence, send);
      void failures.awaitJob(sentence, send());
    },
    () => stop(),
  );
}

/** Simulator or replay. */
function sourceDuty(context: Context, { options, live, print }: DutyDeps): Duty {
  const { management } = context;
  const log = management.loggers.of('simulator');
  let source: Source | undefined;
  management.healthChecks.set(
    'simulator',
    () => source?.health() ?? { status: 'UP', details: { kind: 'runs on another server' } },
  );
  return {
    start: async () => {
      const started = await startSources({ ...context, live, log, print }, options);
      if (!started.ok) return started;
      source = started.value;
      return success(undefined);
    },
    stop: async () => {
      await source?.stop();
      source = undefined;
    },
  };
}
