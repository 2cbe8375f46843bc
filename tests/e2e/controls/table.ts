/** Every control of the console by the screen in which it is used, in the order in which they are walked. */
import type { ControlScreen } from './controlRow.ts';
import { DIAGNOSTICS_SCREEN } from './rows/diagnostics.ts';
import { DRAWER_SCREENS } from './rows/drawer.ts';
import { HEADER_SCREENS } from './rows/header.ts';
import { MAP_SCREENS } from './rows/map.ts';
import { SETTINGS_SCREENS } from './rows/settings.ts';
import { TIMELINE_SCREENS } from './rows/timeline.ts';

export const SCREENS: readonly ControlScreen[] = [
  ...MAP_SCREENS,
  ...TIMELINE_SCREENS,
  ...SETTINGS_SCREENS,
  DIAGNOSTICS_SCREEN,
  ...DRAWER_SCREENS,
  ...HEADER_SCREENS,
];
export const ROWS = SCREENS.flatMap(({ rows }) => rows);
