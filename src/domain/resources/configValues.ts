/**
 * Checks which configuration values are valid. `config.ts` defines the values used in place of invalid ones.
 */
import { CONFIG_NUMBERS, numberWithin, type ConfigKey, type NumberKey } from '../contract/config.ts';
import { KEPT_KINDS, readRetention } from '../contract/retention.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import {
  BING_LINK_KEY,
  MAP_LINK_KEY,
  SATELLITE_SOURCES,
  streetTemplate,
  tileAddress,
} from '../contract/tileAddress.ts';
import { isServedHelp, isWebAddress } from '../contract/webAddress.ts';
import { ownField } from '../json/read.ts';

interface ValueRule {
  readonly accepts: (text: string) => boolean;
  /** The end of a sentence about the key. */
  readonly mustBe: string;
  /** All that it accepts, beside nothing. */
  readonly texts?: readonly string[];
}

type OwnKey = typeof BING_LINK_KEY | typeof MAP_LINK_KEY;

/** Placeholders that are filled in an address of tiles. */
const TILE_PLACES = ['{z}', '{x}', '{y}', '{quadkey}', '{ratio}', '{prefix}', '{bbox-epsg-3857}'];
/** A first part of a path that is meant as the name of a host. */
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/;

const oneOf = (texts: readonly string[]): ValueRule => ({
  // An empty value gives a flag or choice its default.
  accepts: (text) => ['', ...texts.map((each) => each.toLowerCase())].includes(text.trim().toLowerCase()),
  mustBe: `must be ${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`,
  texts,
});
const FLAG = oneOf(['true', 'on', 'false', 'off']);

const RULES: Readonly<Record<Exclude<ConfigKey, NumberKey | 'BANNER_TEXT'> | OwnKey, ValueRule>> = {
  REVIEWER_FUNCTION: FLAG,
  TWO_PERSONS: FLAG,
  BEARING_WEDGES: FLAG,
  // All but the exact text 'false' and none switch it on.
  TEST_MODE: { accepts: (text) => /^(?:true|on|ON|false|)$/.test(text), mustBe: 'must be true or false' },
  DEFAULT_SATELLITE: FLAG,
  ENABLE_SATELLITE_SOURCE_SWITCHING: FLAG,
  ENABLE_NOTIFICATIONS: FLAG,
  LPR_ENABLED: FLAG,
  MINIREPORT_AUTHENTICATION: FLAG,
  DEFAULT_TILE_SOURCE_SATELLITE: oneOf(SATELLITE_SOURCES),
  TILE_SOURCE: oneOf(['street', 'satellite', ...SATELLITE_SOURCES]),
  TILE_SERVER: {
    accepts: (text) => text.trim() === '' || isTileTemplate(streetTemplate(text), '/'),
    mustBe:
      'must be the address of tiles, such as https://tiles.example.org/{z}/{x}/{y}.png, or a path on this server',
  },
  HELP_PAGE_LINK: {
    accepts: (text) => text.trim() === '' || isServedHelp(text) || isWebAddress(text),
    mustBe: 'must be a web address, http:// or https://, or a help page such as content/help/home/map.html',
  },
  ACKNOWLEDGE_TYPES: {
    accepts: (text) => text.split(',').every((name) => isTypeName(name.trim())),
    mustBe: `must be report types separated by commas: ${REPORT_SYMBOLS.join(', ')}`,
  },
  RETENTION_DAYS: {
    accepts: (text) => readRetention(text).unread.length === 0,
    mustBe: `must be kinds with their days, such as Shot=730, Picture=90, of ${KEPT_KINDS.join(', ')}`,
  },
  [BING_LINK_KEY]: {
    accepts: (text) => text.trim() === '' || isTileTemplate(text, undefined),
    mustBe: 'must be an address of tiles with {quadkey}',
  },
  [MAP_LINK_KEY]: {
    accepts: (text) => text.trim() === '' || isMapLink(text),
    mustBe: 'must be a web address with {lat} and {lon}',
  },
};

/** How the value of a key is edited: its choices, its limits, or any text. */
export type ValueForm =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit: string }
  | { readonly kind: 'text' };

/** Returns the form of a key's value; text for an unknown key. */
export function configValueForm(key: string): ValueForm {
  const number = ownField(CONFIG_NUMBERS, key) as (typeof CONFIG_NUMBERS)[NumberKey] | undefined;
  if (number !== undefined) {
    const { least, most } = number;
    return { kind: 'number', least, most, unit: 'unit' in number ? number.unit : '' };
  }
  const rule = ruleOf(key);
  if (rule === FLAG) return { kind: 'flag' };
  return rule?.texts === undefined ? { kind: 'text' } : { kind: 'choice', choices: rule.texts };
}

/** Why the value of a key can't take effect, as a sentence; undefined where it can. A key that nothing reads takes any text. @param name  of the key in the sentence */
export function configValueFailure(key: string, value: string, name = key): string | undefined {
  const rule = ruleOf(key);
  return rule === undefined || rule.accepts(value) ? undefined : `${name} ${rule.mustBe}.`;
}

function ruleOf(key: string): ValueRule | undefined {
  const number = ownField(CONFIG_NUMBERS, key) as (typeof CONFIG_NUMBERS)[NumberKey] | undefined;
  if (number === undefined) return ownField(RULES, key) as ValueRule | undefined;
  const { least, most } = number;
  const unit = 'unit' in number ? ` ${number.unit}` : '';
  const kind = 'isDecimal' in number ? 'a number' : 'a whole number';
  return {
    accepts: (text) =>
      ('isDecimal' in number || !hasFraction(text)) && numberWithin(text, number) !== undefined,
    mustBe: `must be ${kind} from ${least} to ${most}${unit}`,
  };
}

/** Whether a number has a fraction, which would be cut off without a word where whole numbers are wanted. */
function hasFraction(text: string): boolean {
  return /\.\d*[1-9]/.test(text);
}

function isTileTemplate(template: string, baseUrl: string | undefined): boolean {
  const places = template.match(/\{[^}]*\}/g) ?? [];
  return (
    tileAddress(template, baseUrl) !== undefined &&
    places.every((place) => TILE_PLACES.includes(place)) &&
    !HOST_NAME.test(template) &&
    !/\s/.test(template.trim())
  );
}

function isTypeName(name: string): boolean {
  return name === '' || REPORT_SYMBOLS.some((symbol) => symbol.toLowerCase() === name.toLowerCase());
}

function isMapLink(text: string): boolean {
  return (
    text.includes('{lat}') && text.includes('{lon}') && isWebAddress(text.replaceAll(/\{l(?:at|on)\}/g, '1'))
  );
}
