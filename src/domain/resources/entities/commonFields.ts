/** Fields that several entities have. */
import { REPORT_TYPES } from '../../contract/reportTypes.ts';

/** Length of names and ids, UTF-16 units. */
const MAX_NAME_LENGTH = 255;

/** Text that names a record; not empty. */
export const NAME = {
  kind: 'text',
  default: '',
  isRequired: true,
  isTrimmed: true,
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  isSearchable: true,
  isSortable: true,
} as const;

/** Short text that may be empty. */
export const SHORT_TEXT = {
  kind: 'text',
  default: '',
  maxLength: MAX_NAME_LENGTH,
  isSearchable: true,
  isSortable: true,
} as const;

/** Text of several lines. */
export const NOTES = { kind: 'text', default: '', isLong: true, isSearchable: true } as const;

/** Id of the squad that a record belongs to. */
export const SQUAD_ID = { ...SHORT_TEXT, label: 'Squad', refersTo: 'squadids', isFilterable: true } as const;

/** Id of the floor that a record is on; '' outdoors. */
export const LEVEL_ID = { ...SHORT_TEXT, label: 'Level', refersTo: 'levels', isFilterable: true } as const;

/** Detection that a record belongs to. */
export const DETECTION_ID = { ...SHORT_TEXT, refersTo: 'shotreports', isFilterable: true } as const;

/** Camera id. */
export const CAMERA_ID = {
  ...SHORT_TEXT,
  label: 'Camera',
  refersTo: 'cameras',
  isFilterable: true,
} as const;

/** Squads by their id; an empty list stands for all. */
export const SQUADS_OF = {
  kind: 'references',
  label: 'Squads',
  default: [],
  key: 'squadId',
  refersTo: 'squadids',
} as const;

/** Super squads by their name: each stands for its squads. */
export const SUPER_SQUADS_OF = {
  kind: 'references',
  label: 'Super squads',
  default: [],
  key: 'name',
  refersTo: 'superSquads',
} as const;

/** Zones by their id; an empty list stands for all. */
export const ZONES_OF = { kind: 'references', default: [], key: 'zoneId', refersTo: 'zones' } as const;

/** Report types; an empty list stands for all. */
export const REPORT_TYPES_OF = { kind: 'texts', default: [], choices: REPORT_TYPES } as const;

/** Filters of records that decide who is notified: an empty one says what it stands for. */
export const ANY_SQUADS = { ...SQUADS_OF, emptyText: 'All squads' } as const;
/** Beside `SUPER_SQUADS_OF`. */
export const ANY_SQUADS_OR_SUPER_SQUADS = { ...ANY_SQUADS, emptyWith: 'superSquads' } as const;
export const ANY_ZONES = { ...ZONES_OF, emptyText: 'All zones' } as const;
export const ANY_TYPES = { ...REPORT_TYPES_OF, emptyText: 'All types' } as const;
/** Of recipients of reports: test reports are off by default. */
export const ANY_TYPES_BUT_TEST = { ...REPORT_TYPES_OF, emptyText: 'All types but Test' } as const;

/** Decimals of a coordinate, 0.1 m. */
const COORDINATE_DECIMALS = 6;

export const LATITUDE = {
  kind: 'number',
  label: 'Latitude',
  unit: 'degrees',
  min: -90,
  max: 90,
  decimals: COORDINATE_DECIMALS,
} as const;
export const LONGITUDE = {
  kind: 'number',
  label: 'Longitude',
  unit: 'degrees',
  min: -180,
  max: 180,
  decimals: COORDINATE_DECIMALS,
} as const;
export const ALTITUDE = { kind: 'number', label: 'Altitude', unit: 'metres' } as const;

/** Angle of a device; same bounds as in the survey. */
export const RADIANS = { kind: 'number', unit: 'radians', default: 0, min: -6.29, max: 6.29 } as const;

/** Time of an event; sorts lists. */
export const TIME = { kind: 'instant', isSortable: true } as const;

/** A flag that sorts and filters lists. */
export const FLAG_OFF = { kind: 'flag', default: false, isSortable: true, isFilterable: true } as const;
export const FLAG_ON = { ...FLAG_OFF, default: true } as const;

/** Characters of a serialised survey: 20 000 nodes with their microphones, all digits. */
const MAX_SURVEY_LENGTH = 16_000_000;

/** Serialised items of a survey. */
export const SURVEY_JSON = {
  kind: 'json',
  label: 'Items',
  isSerialised: true,
  maxLength: MAX_SURVEY_LENGTH,
} as const;

/** The `recordVersion` that last changed the items of a survey. A change of the applied flag keeps it. */
export const ITEMS_VERSION = {
  kind: 'number',
  label: 'Version of the items',
  isInteger: true,
  isReadOnly: true,
} as const;
