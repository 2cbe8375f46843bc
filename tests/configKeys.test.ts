/** Where the effect of each key of the configuration is tested (CF-02): a key without a test of its own is none. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONFIG_KEYS, type ConfigKey } from '../src/domain/contract/config.ts';

const ON_THE_PAGE = 'src/app/shell/configKeys.test.ts';
const TILES = 'src/domain/map/tiles.test.ts';
const PUBLIC_REPORT = 'tests/contract/standaloneReport.test.ts';

/** Key → the files whose tests show what it does. */
const TESTED: Readonly<Record<ConfigKey, readonly string[]>> = {
  REVIEWER_DELAY: ['tests/contract/reviewerDelay.test.ts', ON_THE_PAGE],
  EXTRA_REVIEW_TIME: ['src/app/review/Review.test.tsx', ON_THE_PAGE],
  REVIEWER_FUNCTION: ['tests/contract/review.test.ts', ON_THE_PAGE],
  TEST_MODE: ['tests/contract/testMode.test.ts', ON_THE_PAGE],
  TEST_MODE_DURATION: ['tests/contract/testMode.test.ts', 'src/app/header/strips.test.tsx', ON_THE_PAGE],
  DEFAULT_TILE_SOURCE_SATELLITE: [TILES],
  DEFAULT_SATELLITE: ['src/app/live/tileAtoms.test.ts'],
  ENABLE_SATELLITE_SOURCE_SWITCHING: [TILES, 'src/app/settings/SettingsPanel.test.tsx'],
  ENABLE_NOTIFICATIONS: [ON_THE_PAGE],
  TILE_SOURCE: [TILES, 'src/app/live/tileAtoms.test.ts'],
  TILE_SERVER: [TILES, 'tests/contract/pages.test.ts'],
  ZOOM_IN_ON_SELECT: ['src/app/live/selection.test.ts'],
  LATE_REPORT_THRESHOLD: [ON_THE_PAGE],
  LPR_ENABLED: ['src/app/media/MediaPanel.test.tsx'],
  MARKER_ZOOMLEVEL_CUTOFF: [ON_THE_PAGE],
  MINIREPORT_AUTHENTICATION: [PUBLIC_REPORT],
  MINIREPORT_NO_AUTH_DURATION: [PUBLIC_REPORT],
  HELP_PAGE_LINK: ['src/app/header/header.test.ts', ON_THE_PAGE],
  BANNER_TEXT: ['src/app/header/strips.test.tsx'],
  SPL_THRESHOLD_LOUD: [ON_THE_PAGE],
  SPL_THRESHOLD_ACTIVITY: [ON_THE_PAGE],
};

it.each(CONFIG_KEYS)('[CK7] the effect of %s is tested', (key) => {
  for (const file of TESTED[key])
    expect(`${file} ${readFileSync(file, 'utf8').includes(key)}`).toBe(`${file} true`);
});
