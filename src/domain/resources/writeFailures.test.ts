import { describe, expect, it } from 'vitest';
import type { Row } from '../json/row.ts';
import { CONFIGURATION } from './entities/configuration.ts';
import type { Resource } from './definition/defineResource.ts';
import { parseRecord } from './definition/parseRecord.ts';
import { USERS } from './entities/users.ts';
import { WEBHOOKS } from './entities/webhooks.ts';
import { writeFailures } from './writeFailures.ts';

/** Fields of a row that are not stored, with the sentence where there is one. */
function refused(resource: Resource, row: Row, stored?: Row): readonly (readonly [string, string])[] {
  const parsed = parseRecord(resource, row);
  if (parsed === undefined) throw new Error('no row');
  return writeFailures(resource, parsed, stored).map(({ field, reason, text }) => [field, text ?? reason]);
}

const entry = (key: string, value: unknown) => ({ key, value });

describe('a value of the configuration', () => {
  it.each([
    ['REVIEWER_DELAY', 'soon', 'must be a whole number from 0 to 86400 seconds'],
    ['REVIEWER_DELAY', '', 'must be a whole number from 0 to 86400 seconds'],
    ['REVIEWER_DELAY', '-1', 'must be a whole number from 0 to 86400 seconds'],
    ['REVIEWER_DELAY', '30.5', 'must be a whole number from 0 to 86400 seconds'],
    ['REVIEWER_DELAY', '1e3', 'must be a whole number from 0 to 86400 seconds'],
    ['ZOOM_IN_ON_SELECT', '99', 'must be a whole number from 0 to 24'],
    ['SPL_THRESHOLD_LOUD', '75 dB', 'must be a number from 0 to 200 dB'],
    ['MINIREPORT_AUTHENTICATION', 'ture', 'must be true, on, false or off'],
    ['ENABLE_NOTIFICATIONS', 'yes', 'must be true, on, false or off'],
    ['TEST_MODE', 'off', 'must be true or false'],
    ['TEST_MODE', 'False', 'must be true or false'],
    ['DEFAULT_TILE_SOURCE_SATELLITE', 'bing', 'must be osmArcgis or bingMap'],
    ['TILE_SOURCE', 'streets', 'must be street, satellite, osmArcgis or bingMap'],
    [
      'HELP_PAGE_LINK',
      'javascript:alert(1)',
      'must be a web address, http:// or https://, or a help page such as content/help/home/map.html',
    ],
    ['BING_MAP_LINK', 'https://bing.example/tiles', 'must be an address of tiles with {quadkey}'],
    ['MAP_LINK_TEMPLATE', 'https://maps.example/{lat}', 'must be a web address with {lat} and {lon}'],
  ])('[configuration.1] %s of %j is refused with what it must be', (key, value, mustBe) => {
    expect(refused(CONFIGURATION, entry(key, value))).toEqual([['value', `${key} ${mustBe}.`]]);
  });

  it.each([
    'https://{s}.tile.example/{z}/{x}/{y}.png',
    'https://tile.example/{z}/{x}/{y}{r}.png',
    'tiles.example.org',
    'ftp://tile.example/{z}/{x}/{y}.png',
    'https://tile.example/{z}/{x}.png',
    'https://tile example/{z}/{x}/{y}.png',
    '//tile.example/{z}/{x}/{y}.png',
  ])('[configuration.1] TILE_SERVER of %j is refused: no tile would come', (value) => {
    expect(refused(CONFIGURATION, entry('TILE_SERVER', value))).toHaveLength(1);
  });

  it.each([
    ['REVIEWER_DELAY', 90],
    ['REVIEWER_DELAY', ' +90 '],
    ['LATE_REPORT_THRESHOLD', '5.0'],
    ['SPL_THRESHOLD_ACTIVITY', '62.5'],
    ['LPR_ENABLED', true],
    ['REVIEWER_FUNCTION', 'Off'],
    ['MINIREPORT_AUTHENTICATION', ''],
    ['TILE_SERVER', ''],
    ['TILE_SERVER', 'https://tile.example:8443'],
    ['TILE_SERVER', '/tiles/{z}/{x}/{y}.png'],
    ['TILE_SERVER', 'https://tile.example/{z}/{x}/{y}@2x.png?key=a'],
    ['HELP_PAGE_LINK', ''],
    ['HELP_PAGE_LINK', 'https://help.example/a?b#c'],
    ['BING_MAP_LINK', 'https://bing.example/a{quadkey}.jpeg?g=1'],
    ['MAP_LINK_TEMPLATE', 'https://maps.example.org/?at={lat}/{lon}'],
    ['BANNER_TEXT', 'Drill at noon'],
    ['OWN_KEY', 'anything'],
    ['constructor', 'anything'],
  ])('[configuration.1] %s of %j is stored', (key, value) => {
    expect(refused(CONFIGURATION, entry(key, value))).toEqual([]);
  });
});

describe('what could never be used', () => {
  it.each([
    ['a tab in a name', { name: 'a\tb' }, [['name', 'unprintable']]],
    ['an address without a host', { url: 'http://:::/' }, [['url', 'malformed']]],
    ['a bell in a template', { template: 'a\u0007' }, [['template', 'unprintable']]],
    ['lines of a template', { template: 'a\r\n\tb' }, []],
    [
      'a line break in a header',
      { headers: { 'x-a': 'b\r\nc' } },
      [['headers', 'The header x-a is not valid.']],
    ],
    ['a header beyond Latin 1', { headers: { 'x-a': '…' } }, [['headers', 'The header x-a is not valid.']]],
    [
      'a header name with a space',
      { headers: { 'x a': 'b' } },
      [['headers', 'The header x a is not valid.']],
    ],
    [
      'a header of the connection',
      { headers: { Host: 'b' } },
      [['headers', "The header Host can't be set."]],
    ],
    ['a header that is a list', { headers: { 'x-a': [1] } }, [['headers', 'The header x-a is not valid.']]],
    [
      'a list of headers',
      { headers: ['a'] },
      [['headers', 'The headers of the webhook are not a JSON object.']],
    ],
    ['headers as text', { headers: '{"x-a":"b"}' }, []],
  ])('[records.21] is refused at the door: %s', (_what, change, expected) => {
    const row = { name: 'w', url: 'https://a.example/', ...change };
    expect(refused(WEBHOOKS, row)).toEqual(expected);
  });

  it('[records.21] is refused in a list of texts', () => {
    expect(refused(WEBHOOKS, { name: 'w', url: 'https://a.example/', reportTypes: ['Shot'] })).toEqual([]);
    expect(refused(USERS, { login: 'a', email: 'a@b.example', firstName: 'A\u0000b' })).toEqual([
      ['firstName', 'unprintable'],
    ]);
  });

  it('[records.21] goes back as it came where it is stored already, and is refused once it is changed', () => {
    const stored = { id: 1, name: 'a\tb', url: 'https://a.example/', headers: { host: 'x' }, enabled: true };
    expect(refused(WEBHOOKS, { ...stored, enabled: false }, stored)).toEqual([]);
    expect(refused(WEBHOOKS, { ...stored, name: 'a\tc' }, stored)).toEqual([['name', 'unprintable']]);
    const bad = { id: 1, ...entry('REVIEWER_DELAY', 'soon') };
    expect(refused(CONFIGURATION, bad, bad)).toEqual([]);
    expect(refused(CONFIGURATION, { ...bad, value: 'later' }, bad)).toHaveLength(1);
    expect(refused(CONFIGURATION, { ...bad, key: 'EXTRA_REVIEW_TIME' }, bad)).toHaveLength(1);
  });

  it("[records.21] what only the server sets is not the sender's to correct", () => {
    const row = { name: 'w', url: 'https://a.example/', turnedOff: 'answered\r\n410' };
    expect(refused(WEBHOOKS, row)).toEqual([]);
  });
});
