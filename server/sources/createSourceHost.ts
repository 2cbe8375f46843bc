/** The server as a source of reports sees it. */
import { QUARTER_MS } from '../../src/domain/contract/heartbeatHistory.ts';
import { keyText } from '../../src/domain/contract/shotReport.ts';
import type { PastReport, SourceReport } from '../../src/domain/source/newReport.ts';
import type { SourceHost, SourceStore, TakenSurvey } from '../../src/domain/source/sourceHost.ts';
import type { EpochMs, Ticks } from '../../src/domain/units.ts';
import type { DeviceQueue } from '../devices/deviceQueue.ts';
import type { AvailabilityRollUp } from '../heartbeats/availabilityRollUp.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { Live } from '../live/live.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { reasonOf } from '../process/reasonOf.ts';
import type { Intake } from '../reports/intake.ts';
import type { Store } from '../store/store.ts';
import type { Author } from '../store/writer/author.ts';

export interface SourceHostDeps {
  readonly store: Store;
  readonly intake: Pick<Intake, 'accept' | 'heartbeats'>;
  readonly heartbeatHistory: Pick<HeartbeatRecorder, 'fill' | 'save'>;
  readonly availability: Pick<AvailabilityRollUp, 'fill' | 'run'>;
  readonly live: Pick<Live, 'waitUntilDrained'>;
  readonly media: Pick<MediaLibrary, 'setRecorder'>;
  readonly devices: Pick<DeviceQueue, 'connectSimulated'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly dataDir: string;
  /** Writes one line for the operator of the server. */
  readonly print: (line: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Key in table `meta` of what the source notes of its site. */
const SITE_KEY = 'simulator';

/**
 * What a source may do with this server.
 *
 * @param actor  who has done it, in journal and audit trail
 */
export function createSourceHost(deps: SourceHostDeps, actor: string): SourceHost {
  const { intake, live, media, devices, now, ticks, dataDir, print, onFailure } = deps;
  return {
    now,
    ticks,
    dataDir,
    store: sourceStoreOf(deps, actor),
    acceptReports: (reports) => intake.accept(reports, actor),
    acceptHeartbeats: (batch) => intake.heartbeats(batch),
    waitUntilDrained: () => live.waitUntilDrained(),
    setRecorder: (recorder) => media.setRecorder(recorder),
    connectDevices: (send) => devices.connectSimulated(send),
    print,
    onFailure,
    reasonOf,
  };
}

function sourceStoreOf(
  {
    store,
    heartbeatHistory,
    availability,
    now,
  }: Pick<SourceHostDeps, 'store' | 'heartbeatHistory' | 'availability' | 'now'>,
  actor: string,
): SourceStore {
  return {
    collection: (name) => store.collection(name),
    putBaseMap: (name, geoJson) => store.baseMap.put(name, geoJson),
    readSite: () => store.meta.get(SITE_KEY),
    saveSite: (text) => store.meta.set(SITE_KEY, text),
    saveHeartbeats: (batch) => store.heartbeats.upsert(batch),
    hasHeartbeatHistory: async () => (await store.heartbeatHistory.load()).nodes.length > 0,
    saveHeartbeatHistory: async ({ nodes, from, count, write }) => {
      heartbeatHistory.fill(nodes, { from, count }, write);
      await heartbeatHistory.save();
      await availability.run(Math.floor(now() / QUARTER_MS));
    },
    saveAvailability: (generated) => availability.fill(generated),
    insertPast: (reports, at) => insertPast(store, reports, { actor, at }),
    addTakenSurvey: (survey, at) => addTakenSurvey(store, survey, { actor, at }),
    takenNodeSurveys: () => store.appliedVersions.newestTaken('nodes'),
    surveyPayload: (id) => store.appliedVersions.payloadOf(id),
    addMedia: (files, plates) => store.media.add(files, plates),
  };
}

async function insertPast(
  { reports, reviews, incidents }: Pick<Store, 'reports' | 'reviews' | 'incidents'>,
  past: readonly PastReport[],
  author: Author,
): Promise<readonly SourceReport[]> {
  const byKey = new Map(past.map((one) => [keyText(one.report), one]));
  const recordReviews = reviews.recordGiven((report) => {
    const one = byKey.get(keyText(report));
    return one?.review && { ...one.review, observations: one.report.observations };
  });
  const playActs = incidents.playPast((report) => byKey.get(keyText(report))?.acts ?? [], author.at);
  const { stored } = await reports.insert(
    past.map(({ report }) => report),
    author,
    {
      isPast: true,
      within: async (transaction, written) => {
        await recordReviews(transaction, written);
        await playActs(transaction, written);
      },
    },
  );
  return stored;
}

async function addTakenSurvey(
  { appliedVersions }: Pick<Store, 'appliedVersions'>,
  survey: TakenSurvey,
  { actor, at }: { readonly actor: string; readonly at: EpochMs },
): Promise<void> {
  const { kind, squadId, name, itemCount } = survey;
  const versions = await appliedVersions.list({ squadId });
  if (versions.some((one) => one.kind === kind && one.name === name)) return;
  await appliedVersions.add(
    {
      ...survey,
      payload: JSON.stringify(survey.payload),
      appliedBy: actor,
      at,
      reappliedFrom: undefined,
      levels: undefined,
      surveyLevels: undefined,
      sources: undefined,
      state: 'accepted',
    },
    {
      auditEvent: ({ id }) => ({
        action: 'apply',
        user: actor,
        actionDomain: `version ${id}: ${itemCount} ${kind} of ${squadId}, ${name}`,
        at,
      }),
      recordAnswer: undefined,
    },
  );
}
