/** What documents for paper say: of a report, of a round of an incident, and of an incident. */
import type { Evidence } from '../acoustics/evidence.ts';
import type { Incident, IncidentEvent } from '../contract/incident.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { BaseMapLine } from '../map/baseMapLines.ts';
import type { Degrees, EpochMs, Metres, Unit01 } from '../units.ts';

/** A sound, drawn. */
export interface PaperSound {
  /** Its sensor or file. */
  readonly name: string;
  readonly lines: readonly string[];
  /** Address of the picture of waveform and spectrogram; undefined where it could not be drawn. */
  readonly image: string | undefined;
  readonly marks: readonly { readonly at: Unit01; readonly text: string; readonly isShock: boolean }[];
}

/** The sounds on one axis. */
export interface PaperSounds {
  /** "three of nine sensors, aligned at the muzzle blast". */
  readonly about: string;
  readonly sounds: readonly PaperSound[];
  readonly ticks: readonly { readonly at: Unit01; readonly text: string }[];
}

/** A picture and what it shows. */
export interface PaperPicture {
  readonly image: string;
  readonly name: string;
  readonly more: string;
}

/** Pictures of a report that its paper shows; all of them are in its bundle. */
export const MAX_PAPER_PICTURES = 12;

/** A camera near a report. */
export interface PaperCamera {
  readonly name: string;
  readonly distance: Metres;
  /** Between its axis and the place; undefined where its direction is not known. */
  readonly offAxis: Degrees | undefined;
  readonly isOtherLevel: boolean;
  /** What it shows of the time, or why it shows nothing. */
  readonly health: string;
  /** Nearest to the report's time. */
  readonly picture: PaperPicture | undefined;
  /** "KLM 4471 +15 s". */
  readonly plates: readonly string[];
}

/** The cameras of a place. */
export interface PaperCameras {
  /** Best view first. */
  readonly cameras: readonly PaperCamera[];
  /** Plates that none of them read: "CAM-9: KLM 4471 +15 s". */
  readonly otherPlates: readonly string[];
}

/** A row of a table: when, what, and a number or state. */
export interface PaperRow {
  readonly time: string;
  readonly text: string;
  readonly end: string;
}

/** Everything about one report. Undefined: it is not known, and the document says so. */
export interface RoundContent {
  readonly report: ShotReport;
  readonly evidence: Evidence | undefined;
  /** Who decided about it, as sentences. */
  readonly review: readonly string[];
  /** How often reports of its confidence were confirmed, as a sentence. */
  readonly confidence: string | undefined;
  /** Streets within the view of the map. */
  readonly streets: readonly BaseMapLine[];
  /** A text says where they are instead. */
  readonly sounds: PaperSounds | string | undefined;
  readonly cameras: PaperCameras | undefined;
  /** Kept with the report, the first MAX_PAPER_PICTURES. */
  readonly pictures: readonly PaperPicture[];
  /** How many more are kept. */
  readonly morePictures: number;
  readonly history: readonly PaperRow[] | undefined;
  readonly told: readonly PaperRow[] | undefined;
  /** IANA name; undefined: the zone of this machine. */
  readonly timeZone: string | undefined;
}

/** What stands on every document. */
interface Printed {
  /** How to check it, and the hash. */
  readonly check: { readonly text: string; readonly hash: string | undefined };
  readonly printed: PrintedBy;
}

/** A report on paper. */
export interface PaperContent extends RoundContent, Printed {
  /** The incident that it belongs to. */
  readonly incident: Incident | undefined;
}

/** An incident on paper, without its rounds. */
export interface IncidentContent extends Printed {
  readonly incident: Incident;
  /** Oldest first; undefined where it could not be read. */
  readonly history: readonly IncidentEvent[] | undefined;
  /** Streets within the view of the map. */
  readonly streets: readonly BaseMapLine[];
  readonly timeZone: string | undefined;
}

/** Who printed a document, and when. */
export interface PrintedBy {
  readonly at: EpochMs;
  readonly by: string;
  readonly version: string;
}
