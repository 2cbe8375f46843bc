/** The files of a bundle about one report. */
import { CLIENT_VERSION } from '../../src/domain/contract/paths.ts';
import { paperHtml } from '../../src/domain/paper/paperHtml.ts';
import { footerStyle } from '../../src/domain/paper/paperStyle.ts';
import { footerTexts, paperTitle, reportPaper } from '../../src/domain/paper/reportPaper.ts';
import { readReportRecord } from '../reports/reportRecord.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import { MAX_LINES, type BundleDeps } from './bundleDeps.ts';
import { journalFiles } from './journalFiles.ts';
import { REPORT_README } from './readme.ts';
import { readBundled, reportData } from './reportData.ts';
import { roundContent } from './roundContent.ts';
import { StreetSource } from './streetSource.ts';
import { jsonFile, textFile } from './textFile.ts';
import { VERIFY_SCRIPT } from './verifyScript.ts';
import type { ArchiveFile } from './zip.ts';

/** What a page of a bundle says about its check. */
export const CHECK_TEXT =
  'It is a part of a bundle with sounds, pictures, data and journal lines. In its folder, sh verify (ten lines, no product needed) checks that every file is as it was exported, and names the key that signed.';

/** The files, each made when it is read. Memory does not grow with the files of the report. */
export async function* reportFiles(deps: BundleDeps, stored: StoredReport): AsyncIterable<ArchiveFile> {
  const { store, read, reader, now } = deps;
  const { report } = stored;
  const asked = { id: stored.id, scope: reader.incidentScope, maxLines: MAX_LINES };
  const record = await readReportRecord(store, asked, read);
  const incident = record.incident && reader.recordOf(record.incident);
  const bundled = await readBundled(deps, { stored, events: record.events }, '');
  const printed = { at: now(), by: reader.login, version: CLIENT_VERSION };
  const paper = reportPaper({
    ...(await roundContent(deps, bundled, new StreetSource(deps))),
    incident,
    check: { text: CHECK_TEXT, hash: undefined },
    printed,
  });
  const footer = footerStyle(...footerTexts(printed, report.squadId, reader.timeZone));
  yield textFile('README.txt', REPORT_README);
  yield textFile('verify', VERIFY_SCRIPT);
  yield textFile('report.html', paperHtml(paperTitle(report), [paper], footer));
  if (incident !== undefined) yield jsonFile('incident.json', incident);
  yield* reportData(deps, bundled, '');
  yield* journalFiles(deps, record.lines);
}
