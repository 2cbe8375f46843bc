/** Texts of the test pages. */
import { roleText } from './roles.ts';
import type {
  SimulationPoint,
  TestHint,
  TestShotField,
  TestShotPoint,
} from '../../domain/testMode/testShotPayload.ts';

export const TESTS_TEXT = {
  title: 'Tests',
  about: 'Test reports travel the same way as real ones and are always marked TEST.',
  open: 'Open',
  noScenarios: 'There are no test scenarios. An administrator can add some under Options, Test Scenarios.',
  scenariosFailed: 'The test scenarios could not be loaded.',
  retry: 'Retry',
  scenario: 'Scenario',
  run: 'Run test',
  running: 'Running…',
  send: 'Send test',
  sending: 'Sending…',
  squad: 'Squad',
  chooseSquad: 'Choose a squad',
  noSquad: 'Choose the squad first',
  squadsMissing: 'The squads are not loaded yet.',
  fileName: 'File name',
  notAllowed: 'You can see this page, but not run this test. It needs ADMIN, TEST_SCENARIO or POWER_USER.',
  notAllowedMode:
    'You can see this page, but not switch test mode on. It needs ADMIN, TEST_MODE or POWER_USER.',
  results: 'Results',
  noResults: 'Reports of the test appear here as they arrive.',
  resultsHeld:
    'Not all reports have arrived. They may be held for review, or be of a type that your account does not see.',
  noHome: 'Your account does not receive live reports, so none will appear here.',
  watermark: 'TEST',
  detected: 'Detected',
  drawn: 'Detection to drawn',
  report: 'Report',
  where: 'Where',
  showOnMap: 'Show on map',
  auto: 'Runs a stored scenario now. Its shots become test reports with the current time.',
  manual:
    'Sends one shot as typed. Only the squad is required: a missing or invalid number is sent as null, a missing text as empty.',
  simulation: 'Places a shooter and a target, and sends the shot from one to the other.',
  blank: 'Puts squads into test mode: their equipment can be tested, and a banner is shown to everyone.',
  deactivate: 'Takes squads out of test mode.',
  identity: 'Report',
  places: 'Places',
  trajectory: 'Trajectory',
  weapon: 'Weapon',
  zoneGroup: 'Zone and floor',
  simulationPlaces: 'Shooter and target',
  clearForm: 'Clear form',
  none: 'None',
  all: 'All squads',
  active: 'In test mode',
  activate: 'Activate test mode',
  activating: 'Activating…',
  deactivateButton: 'Deactivate test mode',
  deactivating: 'Deactivating…',
  noneActive: 'No squad is in test mode.',
  state: 'State',
  off: 'Off',
} as const;

export const FIELD_TEXT: Readonly<Record<TestShotField, string>> = {
  detection_id: 'Detection id',
  squad_id: 'Squad',
  timestamp: 'Time (epoch ms)',
  version: 'Version',
  shooter_lat: 'Latitude',
  shooter_lon: 'Longitude',
  shooter_alt: 'Shooter altitude (m)',
  bearing: 'Bearing (°)',
  angle: 'Angle (°)',
  trajectoryP0_lat: 'Latitude',
  trajectoryP0_lon: 'Longitude',
  trajectoryP0_alt: 'Path start altitude (m)',
  trajectoryP1_lat: 'Latitude',
  trajectoryP1_lon: 'Longitude',
  trajectoryP1_alt: 'Path end altitude (m)',
  bullet_speed: 'Bullet speed (m/s)',
  weapon: 'Weapon',
  weapon_category: 'Weapon category',
  weapon_confidence: 'Confidence (%)',
  caliber: 'Caliber',
  zone_id: 'Zone id',
  zone: 'Zone',
  level: 'Level',
  floor: 'Floor',
  report_type: 'Report type',
  burst: 'Rounds',
  device_id: 'Device id',
};

export const POINT_TEXT: Readonly<Record<TestShotPoint | SimulationPoint, string>> = {
  shooter: 'Shooter',
  trajectoryP0: 'Path start',
  trajectoryP1: 'Path end',
  target: 'Target',
};

export const HINT_TEXT: Readonly<Record<TestHint, string>> = {
  notANumber: 'Not a number: sent as null',
  notALatitude: 'Not a latitude between −90 and +90',
  notALongitude: 'Not a longitude between −180 and +180',
  confidence: 'Usually 0 to 100',
};

/** Altitude of a point of a simulation. */
export function altitudeOf(point: SimulationPoint): string {
  return `${POINT_TEXT[point]} altitude (m)`;
}

/** Head of the results: "Results: 2 of 3 reports". */
export function resultsOf(arrived: number, fired: number): string {
  return `${TESTS_TEXT.results}: ${arrived} of ${fired === 1 ? '1 report' : `${fired} reports`}`;
}

/** Time from detection to drawing. */
export function drawnAfter(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}

/** State of a squad in test mode. */
export function endsAt(time: string): string {
  return `${TESTS_TEXT.active}, ends ${time}`;
}

/** Why a page of tests cannot be opened. */
export function needsAuthorities(authorities: readonly string[]): string {
  return `Needs ${authorities.map(roleText).join(' or ')}`;
}
