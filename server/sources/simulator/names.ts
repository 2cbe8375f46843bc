/** Names of the simulated city. */

export const CITY = 'Alder Bay';

export const AVENUES = [
  'Victoria Avenue',
  'Assembly Avenue',
  'Station Road',
  'Granary Lane',
  'Mercer Lane',
  'Bellfounder Row',
  'Cooper Street',
  'Lantern Lane',
  'Orchard Avenue',
  'Weaver Lane',
  'Signal Road',
  'Ropewalk',
  'Saddler Street',
  'Copper Lane',
  'Fountain Avenue',
  'Almond Street',
  'Kiln Road',
  'Tanner Row',
  'Minster Avenue',
  'Larch Street',
] as const;

export const STREETS = [
  'Foundry Street',
  'Marlowe Street',
  'Chapel Street',
  'Quarry Road',
  'Harbour Road',
  'Tollgate Road',
  'Cornmarket',
  'Priory Street',
  'Anchor Street',
  'Juniper Street',
  'Mill Street',
  'Linden Street',
  'Beacon Street',
  'Wharf Street',
  'Hazel Street',
  'Guild Street',
  'Ferry Street',
  'Castle Street',
  'Meadow Street',
  'Thorn Street',
] as const;

/** Quarters of the district: north-west, north-east, south-west, south-east. */
export const QUARTERS = [
  { squadId: 'OT', name: 'Old Town' },
  { squadId: 'EB', name: 'Eastbank' },
  { squadId: 'FQ', name: 'Foundry Quarter' },
  { squadId: 'WD', name: 'Wharf District' },
] as const;

export const CAMPUS = { squadId: 'AC', name: 'Alder College' } as const;
export const CAMPUS_BUILDINGS = [
  'Library',
  'Main Hall',
  'Science Block',
  'Workshops',
  'Refectory',
  'Sports Hall',
  'North Residence',
  'South Residence',
] as const;
export const ARENA = { squadId: 'HA', name: 'Harbour Arena' } as const;
export const RIVER = 'River Alder';
export const PARKS = ['Alder Park', 'Quarry Gardens', 'Harbour Green', 'Minster Fields'] as const;

/** Name of the n-th street; names repeat with a number after the end of the list. */
export function streetName(list: readonly string[], n: number): string {
  const name = list[n % list.length] ?? 'Street';
  const round = Math.floor(n / list.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}
