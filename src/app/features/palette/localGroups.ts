/** Results that need no call: screens of the person's menus, actions, places and cameras of the map. */
import {
  administrationMenu,
  entityScreens,
  REVIEW_PATH,
  SURVEY_AUTHORITIES,
  testMenu,
} from '../../../domain/access/menuAccess.ts';
import {
  CONFIRMED_SWITCHES,
  canToggle,
  requiredSwitch,
  SWITCHES,
} from '../../../domain/access/reportAccess.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { isSatelliteAllowed } from '../../../domain/map/tiles.ts';
import { THEMES } from '../../../render/theme/themes.ts';
import { urlOf } from '../../browser/basePath.ts';
import type { AppStore } from '../../browser/store.ts';
import { MUTE_MINUTES, muteAtom, soundStateAtom, testSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { camerasAtom, configAtom, menuFactsAtom, placesAtom } from '../../data/config/consoleAtoms.ts';
import { setSwitchAtom, switchesAtom } from '../../data/config/switchAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { openPlaceAtom } from '../../data/view/openPlace.ts';
import { diagnosticsOpenAtom } from '../../data/view/drawerAtoms.ts';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { hideLayer, PALETTE_TEXT as TEXT, showLayer, themeAction } from '../../text/palette.ts';
import { SCREEN_WORDS } from '../../text/screenWords.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { SWITCH_TEXT, THEME_TEXT } from '../../text/settings.ts';
import { muteFor, SOUND_TEXT } from '../../text/sound.ts';
import { bestMatches } from './match.ts';
import { replayActions } from './replayActions.ts';
import { typedPlace } from './goToPlace.ts';
import { onMapId, type Navigate, type PaletteGroup, type PaletteItem } from './paletteItem.ts';

const MAX_RESULTS = 6;
const PASSWORD = '/account/password';

/** Results for what was typed, best first. Groups without results are left out. */
export function localGroups(store: AppStore, navigate: Navigate, typed: string): PaletteGroup[] {
  const groups = [
    { title: TEXT.screens, items: screens(store, navigate) },
    { title: TEXT.actions, items: actions(store, navigate) },
    // A list of all places is no help before something is typed.
    ...(typed.trim() === ''
      ? []
      : [
          { title: TEXT.places, items: places(store, navigate) },
          { title: TEXT.cameras, items: cameras(store, navigate) },
        ]),
  ];
  const found = groups
    .map(({ title, items }) => ({
      id: title,
      title,
      items: bestMatches(items, { typed, textOf, limit: MAX_RESULTS }),
    }))
    .filter(({ items }) => items.length > 0);
  return mayOpen(store, '/') ? [...typedPlace(store, navigate, typed), ...found] : found;
}

const textOf = ({ title, hint = '', words = '' }: PaletteItem): string => `${title} ${hint} ${words}`;

function screens(store: AppStore, navigate: Navigate): PaletteItem[] {
  const authorities = store.get(authoritiesAtom);
  const facts = store.get(menuFactsAtom);
  const item = (title: string, path: string, hint?: string): PaletteItem => ({
    id: path,
    title,
    hint,
    words: SCREEN_WORDS[path],
    run: () => navigate(path),
  });
  const menus = [
    [MENU_TEXT.test, testMenu(authorities, facts)],
    [MENU_TEXT.options, entityScreens(authorities, facts)],
    [MENU_TEXT.administration, administrationMenu(authorities, facts)],
  ] as const;
  return [
    ...(mayOpen(store, '/') ? [item(MENU_TEXT.home, '/')] : []),
    ...(mayOpen(store, '/') && mayOpen(store, REVIEW_PATH) ? [item(MENU_TEXT.review, REVIEW_PATH)] : []),
    ...(hasAny(authorities, SURVEY_AUTHORITIES) ? [item(MENU_TEXT.survey, '/survey')] : []),
    ...menus.flatMap(([menu, entries]) =>
      entries.map(({ label, path, external }) =>
        external === true
          ? {
              ...item(label, path, menu),
              run: () => void window.open(urlOf(path.slice(1)), '_blank', 'noopener'),
            }
          : item(label, path, menu),
      ),
    ),
  ];
}

const mayOpen = (store: AppStore, path: string): boolean =>
  decideScreen(screenRule(path), store.get(authoritiesAtom)) === 'open';

function actions(store: AppStore, navigate: Navigate): PaletteItem[] {
  const action = (title: string, run: () => void): PaletteItem => ({ id: `action ${title}`, title, run });
  const isMuted = store.get(soundStateAtom) === 'muted';
  return [
    action(SOUND_TEXT.test, () => store.set(testSoundAtom)),
    action(isMuted ? SOUND_TEXT.unmute : muteFor(MUTE_MINUTES[0]), () =>
      store.set(muteAtom, isMuted ? 0 : MUTE_MINUTES[0] * 60_000),
    ),
    ...THEMES.filter((theme) => theme !== store.get(themeAtom)).map((theme) =>
      action(themeAction(THEME_TEXT[theme]), () => store.set(themeAtom, theme)),
    ),
    action(TEXT.showKeys, () => store.set(paletteAtom, 'keys')),
    action(SESSION_TEXT.diagnostics, () => store.set(diagnosticsOpenAtom, true)),
    ...(mayOpen(store, '/') ? replayActions(store, navigate) : []).map(({ title, run }) =>
      action(title, run),
    ),
    ...layers(store).map(({ title, run }) => action(title, run)),
    ...(mayOpen(store, PASSWORD) ? [action(TEXT.password, () => navigate(PASSWORD))] : []),
    action(SESSION_TEXT.signOut, () => navigate('/logout')),
  ];
}

/** Display switches that can be changed now; one that also mutes alarms is switched off in the settings only. */
function layers(store: AppStore): { readonly title: string; readonly run: () => void }[] {
  if (!mayOpen(store, '/')) return [];
  const switches = store.get(switchesAtom);
  const authorities = store.get(authoritiesAtom);
  const isOffered = (name: (typeof SWITCHES)[number]): boolean =>
    canToggle(authorities, name) &&
    requiredSwitch(switches, name) === undefined &&
    !(switches[name] && CONFIRMED_SWITCHES.includes(name)) &&
    (name !== 'satellite' || isSatelliteAllowed(store.get(configAtom)));
  return SWITCHES.filter(isOffered).map((name) => ({
    title: switches[name] ? hideLayer(SWITCH_TEXT[name]) : showLayer(SWITCH_TEXT[name]),
    run: () => store.set(setSwitchAtom, name, !switches[name]),
  }));
}

function places(store: AppStore, navigate: Navigate): PaletteItem[] {
  return (store.get(placesAtom) ?? []).map((place) => ({
    id: onMapId('place', place.id),
    title: place.name,
    hint: place.placeId === place.name ? undefined : place.placeId,
    run: () => {
      navigate('/');
      store.set(openPlaceAtom, place);
    },
  }));
}

function cameras(store: AppStore, navigate: Navigate): PaletteItem[] {
  return store.get(camerasAtom).map(({ id, name, cameraId }) => ({
    id: onMapId('camera', id),
    title: name,
    hint: cameraId === name ? undefined : cameraId,
    run: () => {
      navigate('/');
      store.set(openCameraAtom, id);
    },
  }));
}
