/** Names of the simulated city. */

export const CITY = 'Alder Bay';

const AVENUES = [
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

const STREETS = [
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

/** First words of further streets and avenues of a large site; no two sound alike, so that none is misheard. */
const MORE_STREETS = `
  Amber Badger Cedar Dolphin Ember Falcon Garnet Heron Indigo Jasper Kestrel Lavender Magnet Nettle
  Oyster Pelican Quartz Raven Saffron Thistle Umber Velvet Walnut Yarrow Zephyr Almanac Bishop Cobalt
  Drummer Emerald Fennel Goblet Harvest Iron Jubilee Kingfisher Lobster Marigold Nutmeg Osprey Pepper
  Quill Rosemary Silver Tulip Viola Willow Acorn Barley Cinder Dragon Elder Ginger Hawthorn Ivy
  Jackdaw Lighthouse Mulberry Nightingale Olive Primrose Quince Ruby Sparrow Topaz Violet Wagon Anvil
  Bramble Daisy Engine Fiddler Gallery Hunter Island Jewel Ladder Mirror
  Needle Parrot Rudder Stable Tiger Urchin Wicket Baker Domino Easel Goose Pocket
`;
const MORE_AVENUES = `
  Admiral Balsam Carnival Diamond Echo Fisher Galaxy Hazelnut Imperial Jasmine Kettle Library Monarch
  Nelson Opal Panther Quarter Rocket Salmon Tangerine Union Valley Whistle Yellow Zodiac Aurora
  Buttercup Compass Dairy Eagle Fortune Gable Holly Inkwell Juno Kite Lemon Meridian Northgate
  Oakfield Palace Queen Ribbon Sunset Timber Umbrella Volcano Windmill Apple Button Clover Dover Elm
  Forge Glacier Hammer Iris Jericho Koala Locust Maple Neptune Otter Pavilion Quiver Rainbow Sextant
  Trumpet Vineyard Wheat Arrow Basket Candle Doctor Estate Feather Grape Horizon Jetty Lotus
  Nectar Ocean Pilgrim Sapphire Temple Unicorn Viking Bellamy Chestnut Duchess Rowboat Spindle
`;

/** All names along one direction, each once: the given ones, then a further word with each kind of street in turn. */
function nameList(first: readonly string[], more: string, kinds: readonly string[]): readonly string[] {
  const words = more.trim().split(/\s+/);
  return [...first, ...words.map((word, n) => `${word} ${kinds[n % kinds.length] ?? 'Street'}`)];
}

const STREET_NAMES = nameList(STREETS, MORE_STREETS, ['Street', 'Road']);
const AVENUE_NAMES = nameList(AVENUES, MORE_AVENUES, ['Avenue', 'Lane', 'Row']);

/** Name of the n-th street or avenue. Beyond the end of the list, on sites of more than 20 000 sensors, names repeat with a side. */
export function streetName(along: 'street' | 'avenue', n: number): string {
  const list = along === 'street' ? STREET_NAMES : AVENUE_NAMES;
  const name = list[n % list.length] ?? 'Street';
  const round = Math.floor(n / list.length);
  return round === 0 ? name : `${SIDES[(round - 1) % SIDES.length] ?? ''} ${name}`;
}

const SIDES = ['North', 'South', 'East', 'West'] as const;
