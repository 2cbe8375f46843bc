/** The files of a bundle about one report. */
import { evidenceOf, type Evidence } from '../../src/domain/acoustics/evidence.ts';
import { geoJsonText, kmlText, reportFeatures } from '../../src/domain/paper/reportFeatures.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { CLIENT_VERSION } from '../../src/domain/contract/paths.ts';
import type { PaperPicture } from '../../src/domain/paper/reportPaper.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { FileSigner } from '../evidence/evidenceMonitor.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { chainOf, reportLines, type ReadStep } from '../store/journal/reportLines.ts';
import type { MediaRecord } from '../store/media/mediaFile.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import { bundlePage } from './reportPage.ts';
import { VERIFY_SCRIPT } from './verifyScript.ts';
import type { ArchiveFile } from './zip.ts';

/** What a bundle is made of, and for whom. */
export interface BundleDeps {
  readonly store: Pick<Store, 'journal' | 'media' | 'reports'>;
  readonly media: Pick<MediaLibrary, 'open'>;
  readonly signer: FileSigner | undefined;
  readonly now: () => EpochMs;
  readonly read: ReadStep;
  /** Whether the reader may see the lines of the journal about the report, and what people did with it. */
  readonly mayRead: { readonly changes: boolean; readonly acts: boolean };
  /** Its incident as the reader may see it. */
  readonly incident: Incident | undefined;
  /** Login of the reader. */
  readonly login: string;
  /** IANA time zone of the page. */
  readonly timeZone: string;
}

/** A file of the report as the bundle lists it. */
interface ListedMedia {
  readonly file: string | null;
  readonly name: string;
  readonly kind: string;
  readonly contentType: string;
  readonly camera?: string;
  readonly sensor?: string;
}

/** Pictures within the page: at most 6 MB. */
const MAX_PAGE_PICTURES = 6;
const MAX_PICTURE_BYTES = 1024 * 1024;

const README = `This is one report of Shotpoint Console with everything that is known about it.

report.html        all of it to read and to print
report.json        the report
incident.json      the incident that it belongs to, with all rounds; absent for none
observations.json  what its sensors measured: times in epoch milliseconds UTC, degrees clockwise from north
report.geojson, report.kml  place, 95 % ellipse, flight, sensors and bearings
media/, media.json the sounds, pictures and videos, and what recorded each; "file" is null where the bytes are gone
journal.ndjson     what happened to the report: lines of the journal as written; empty if its reader may not see them
chain.txt          number and SHA-256 of these lines and of the lines between them. Lines about other things have their hash alone;
                   runs of more than 1 000 of them have the last one
journal-head.json  the newest line when this was exported, signed as the site's anchors are
SHA256SUMS         SHA-256 of each file; SHA256SUMS.sig is its signature (ed25519) by the key journal-key.pem

To check it: unpack it, go to its folder and type

    sh verify

It needs sha256sum and openssl 3, and says VALID or why not. It names the key: compare it with the one that the site publishes.
Who has a copy of the site's journal or a later anchor can look up each line of chain.txt in it.
`;

/** The files, each made when it is read. Memory does not grow with the files of the report. */
export async function* reportFiles(deps: BundleDeps, stored: StoredReport): AsyncIterable<ArchiveFile> {
  const { store, signer, mayRead } = deps;
  const { report } = stored;
  const observations = (await store.reports.observations(stored.id)) ?? { sensors: [] };
  const evidence: Evidence | undefined =
    observations.sensors.length === 0 ? undefined : evidenceOf(report, observations, []);
  const features = reportFeatures(report, evidence);
  const lines = mayRead.changes
    ? await reportLines(store.journal, { id: stored.id, withActs: mayRead.acts }, deps.read)
    : undefined;
  yield text('README.txt', README);
  yield text('verify', VERIFY_SCRIPT);
  const pictures = await pagePictures(deps, stored);
  const printed = { at: deps.now(), by: deps.login, version: CLIENT_VERSION };
  const { timeZone, incident } = deps;
  yield text('report.html', bundlePage({ report, evidence, incident, pictures, lines, timeZone, printed }));
  yield json('report.json', report);
  if (incident !== undefined) yield json('incident.json', incident);
  yield json('observations.json', observations);
  yield text('report.geojson', geoJsonText(features));
  yield text('report.kml', kmlText(`${report.squadId} / ${report.detectionId}`, features));
  yield* mediaFiles(deps, stored);
  yield { name: 'chain.txt', bytes: linesOf(chainOf(store.journal, lines ?? [], deps.read)) };
  yield text('journal.ndjson', (lines ?? []).map((line) => `${line}\n`).join(''));
  const { signed } = store.journal.head();
  if (signed !== undefined) yield json('journal-head.json', signed);
  if (signer !== undefined) yield text('journal-key.pem', signer.publicKeyPem);
}

/** The first pictures as data within the page; larger ones are files beside it alone. */
async function pagePictures(
  { store, media, now }: BundleDeps,
  stored: StoredReport,
): Promise<PaperPicture[]> {
  const pictures: PaperPicture[] = [];
  for (const record of await store.media.list(stored.id, now())) {
    if (record.kind !== 'image' || pictures.length === MAX_PAGE_PICTURES) continue;
    const opened = await media.open(stored, record);
    if (opened === undefined || opened.size === 0 || opened.size > MAX_PICTURE_BYTES) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of opened.read({ first: 0, last: opened.size - 1 })) chunks.push(chunk as Buffer);
    const image = `data:${record.contentType};base64,${Buffer.concat(chunks).toString('base64')}`;
    pictures.push({ image, name: record.cameraName ?? record.cameraId ?? '', more: record.fileName });
  }
  return pictures;
}

async function* mediaFiles(
  { store, media, now }: BundleDeps,
  stored: StoredReport,
): AsyncIterable<ArchiveFile> {
  const listed: ListedMedia[] = [];
  for (const record of await store.media.list(stored.id, now())) {
    const opened = await media.open(stored, record);
    const file = opened === undefined ? null : `media/${archiveName(listed.length + 1, record)}`;
    listed.push(listedAs(record, file));
    if (opened === undefined || file === null) continue;
    const { size, read } = opened;
    yield { name: file, bytes: size === 0 ? [] : read({ first: 0, last: size - 1 }) };
  }
  yield json('media.json', listed);
}

function listedAs(
  { fileName, kind, contentType, cameraName, cameraId, nodeId }: MediaRecord,
  file: string | null,
): ListedMedia {
  const camera = cameraName ?? cameraId;
  return {
    file,
    name: fileName,
    kind,
    contentType,
    ...(camera !== undefined && { camera }),
    ...(nodeId !== undefined && { sensor: nodeId }),
  };
}

/** Letters and figures that every system and every shell takes; the number makes it unique. */
function archiveName(number: number, { fileName }: MediaRecord): string {
  return `${String(number).padStart(2, '0')}-${fileName.replaceAll(/[^\w.-]/g, '_').slice(-80)}`;
}

function text(name: string, content: string): ArchiveFile {
  return { name, bytes: [Buffer.from(content)] };
}

function json(name: string, content: unknown): ArchiveFile {
  return text(name, `${JSON.stringify(content, undefined, 1)}\n`);
}

async function* linesOf(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}
