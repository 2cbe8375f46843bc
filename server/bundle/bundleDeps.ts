/** What a bundle is made of, and for whom. */
import type { Incident } from '../../src/domain/contract/incident.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { FileSigner } from '../evidence/evidenceMonitor.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { StoredIncident } from '../store/incidents/rows/storedIncident.ts';
import type { ReadStep } from '../store/journal/journalChain.ts';
import type { ReportScope } from '../store/reports/lists/reportQuery.ts';
import type { Store } from '../store/store.ts';

/** What the person who takes a bundle may see. */
export interface BundleReader {
  readonly login: string;
  /** Reports. */
  readonly scope: ReportScope;
  readonly incidentScope: ReportScope;
  /** An incident as the reader sees it; undefined where the reader sees none of its reports. */
  readonly recordOf: (incident: StoredIncident) => Incident | undefined;
  /** Whether the reader may know who was told. */
  readonly mayReadTold: boolean;
  /** IANA time zone of the page. */
  readonly timeZone: string;
}

export interface BundleDeps {
  readonly store: Pick<
    Store,
    'baseMap' | 'collection' | 'incidents' | 'journal' | 'media' | 'notifications' | 'reports' | 'reviews'
  >;
  readonly media: Pick<MediaLibrary, 'open'>;
  readonly signer: FileSigner | undefined;
  readonly now: () => EpochMs;
  /** Reads in turn with other lists. */
  readonly read: ReadStep;
  readonly reader: BundleReader;
}

/** Lines of the journal about one report: one that is changed again and again gives its newest. */
export const MAX_LINES = 100_000;
