/** What is known of one report as files: the report, its measurements, maps and media. */
import { geoJsonText, kmlText, reportFeatures } from '../../src/domain/paper/reportFeatures.ts';
import type { ReportEvent } from '../../src/domain/contract/reportHistory.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { BundleDeps } from './bundleDeps.ts';
import { bundledMedia, mediaFiles } from './mediaFiles.ts';
import { readEvidence, type BundledReport } from './roundContent.ts';
import { jsonFile, textFile } from './textFile.ts';
import type { ArchiveFile } from './zip.ts';

/** Reads what page and files of a report are made of. `folder` is where its files lie, "" or with a slash at its end. */
export async function readBundled(
  deps: BundleDeps,
  { stored, events }: { readonly stored: StoredReport; readonly events: readonly ReportEvent[] },
  folder: string,
): Promise<BundledReport> {
  const files = await bundledMedia(deps, stored, folder);
  return { stored, events, files, ...(await readEvidence(deps, stored)) };
}

/** The files below `folder`, each made when it is read. */
export async function* reportData(
  deps: BundleDeps,
  { stored, observations, evidence, files }: BundledReport,
  folder: string,
): AsyncIterable<ArchiveFile> {
  const { report } = stored;
  const features = reportFeatures(report, evidence);
  yield jsonFile(`${folder}report.json`, report);
  yield jsonFile(`${folder}observations.json`, observations);
  yield textFile(`${folder}report.geojson`, geoJsonText(features));
  yield textFile(`${folder}report.kml`, kmlText(`${report.squadId} / ${report.detectionId}`, features));
  yield* mediaFiles(deps, stored, { folder, files });
}
