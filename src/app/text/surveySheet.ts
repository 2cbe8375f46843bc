/** Texts of the printed survey sheet. */
import { dayText } from '../../domain/dayAndClock.ts';
import { signedText } from '../../domain/geo/positionText.ts';
import type { DeliveryFigures, SavedSurvey } from '../../domain/survey/port/surveyState.ts';
import type { EpochMs } from '../../domain/units.ts';
import { countText } from './counts.ts';
import { itemCount, SURVEY_TEXT, unsavedText } from './survey.ts';
import { DELIVERY_TEXT, rejectedByText } from './surveyDeliveries.ts';

export const SHEET_TEXT = {
  title: 'Survey sheet',
  print: 'Print',
  close: 'Close',
  preparing: 'Preparing the sheet…',
  nothing: 'The survey has nothing to print.',
  useTool: 'Press "Survey sheet" in the tools of the map, or Ctrl+P, to print the survey of a squad.',
  squad: 'Squad',
  level: 'Level',
  printed: 'Printed',
  items: 'Items',
  north: 'N',
  map: 'Map',
  legend: 'Legend',
  node: 'Node',
  camera: 'Camera, with its direction',
  zone: 'Zone',
  plan: 'Floor plan',
  streets: 'Streets, buildings, water',
  noPlaces: 'No item has a position: there is no map.',
  nodes: 'Nodes',
  distances: 'Distances: each node to its nearest one on the same level, each pair once',
  zones: 'Zones',
  cameras: 'Cameras',
  none: 'None',
} as const;

/** Heads of the tables. */
export const SHEET_HEADS = {
  nodes: ['Node', 'Property no.', 'Latitude', 'Longitude', 'Altitude, m', 'Level', 'Notes'],
  pair: ['From', 'To', 'Metres'],
  zones: ['Zone id', 'Name', 'Level', 'Area'],
  cameras: ['Camera id', 'Name', 'Latitude', 'Longitude', 'Direction', 'Level'],
} as const;

/** Of a cell without a value. */
export const NO_VALUE = '–';

/** A coordinate to a centimetre: "−74.0061300"; a dash for none. */
export function coordinateText(degrees: number): string {
  return Number.isFinite(degrees) ? signedText(degrees, 7) : NO_VALUE;
}

/** An altitude with two decimals, a dash for none. */
export function altitudeText(metres: number): string {
  return Number.isFinite(metres) ? signedText(metres, 2) : NO_VALUE;
}

/** "1 : 2 500 on paper at 100 %". */
export function paperScaleText(scale: number): string {
  return `1 : ${countText(scale)} on paper at 100 %`;
}

/** Title of the page while the sheet is open, which browsers take as the name of a file: "Survey NG Level 2 2026-05-03". */
export function sheetTitle(squadId: string, levelName: string, now: EpochMs): string {
  return ['Survey', squadId, levelName, dayText(now)].filter((part) => part !== '').join(' ');
}

/** "50 nodes, 3 zones, 2 cameras; 4 hidden nodes are left out". */
export function sheetItemsText(
  counts: { readonly nodes: number; readonly zones: number; readonly cameras: number },
  hidden: number,
): string {
  const items = (['nodes', 'zones', 'cameras'] as const).map((kind) => itemCount(kind, counts[kind]));
  const left = hidden === 1 ? '1 hidden node is left out' : `${countText(hidden)} hidden nodes are left out`;
  return items.join(', ') + (hidden === 0 ? '' : `; ${left}`);
}

/** "Ids of 180 of 2 000 nodes have no room on the map." */
export function unlabelledText(count: number, of: number): string {
  return `Ids of ${countText(count)} of ${countText(of)} nodes have no room on the map.`;
}

/** How far a sheet is prepared: "Preparing the sheet… 4 000 of 20 000 rows". */
export function preparedText(done: number, of: number): string {
  return `${SHEET_TEXT.preparing} ${countText(done)} of ${countText(of)} rows`;
}

/** What became of the survey of a kind: "NODE_NG_1: 2 unsaved edits, applied", "NODE_NG_1: saved, not applied", "not saved". */
export function stageText({
  selected,
  isEdited,
  steps,
  delivery,
}: {
  readonly selected: SavedSurvey | undefined;
  readonly isEdited: boolean;
  readonly steps: number | undefined;
  readonly delivery: DeliveryFigures | undefined;
}): string {
  const unsaved = unsavedText(steps === 0 ? undefined : steps);
  if (selected === undefined) return isEdited ? unsaved : SURVEY_TEXT.noSurvey;
  const saved = isEdited ? unsaved : SURVEY_TEXT.saved;
  return `${selected.name}: ${saved}, ${appliedText(selected, delivery)}`;
}

function appliedText({ name, isApplied }: SavedSurvey, delivery: DeliveryFigures | undefined): string {
  if (!isApplied) return 'not applied';
  const applied = SURVEY_TEXT.applied.toLowerCase();
  if (delivery === undefined || delivery.name !== name) return applied;
  const answers = {
    pending: DELIVERY_TEXT.waiting,
    refused: rejectedByText(delivery.counts),
    failed: DELIVERY_TEXT.failed,
    accepted: '',
    superseded: '',
  }[delivery.state].toLowerCase();
  return answers === '' ? applied : `${applied} (${answers})`;
}
