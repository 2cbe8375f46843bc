import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { canSeeExpertLines, canToggle, type Switch } from '../../../domain/access/reportAccess.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { needs, SETTINGS_TEXT, SWITCH_TEXT, THEME_TEXT, LINKED_TEXT } from '../../text/settings.ts';
import { THEMES } from '../../../render/theme/themes.ts';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import styles from './SettingsPanel.module.css';
import { DisplaySwitch } from './DisplaySwitch.tsx';
import { MapSource } from './MapSource.tsx';
import { expertLinesAtom, showAllSensorsAtom } from '../../data/config/switchAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { LINKED_PARTS } from '../../../domain/windows/linkedParts.ts';
import { canSendToWindows } from '../../browser/openChannel.ts';
import { linkedPartsAtom, toggleLinkedPartAtom } from '../../data/view/linkedWindows.ts';

const GROUPS = ['reports', 'equipment', 'map', 'drawing'] as const;

/**
 * Group of each display switch, in display order. Only users who may use a switch see it. `own`: the switch
 * has a control of its own.
 */
const GROUP_OF: Readonly<Record<Switch, (typeof GROUPS)[number] | 'own'>> = {
  shot: 'reports',
  trajectory: 'reports',
  panic: 'reports',
  weapon: 'reports',
  detection: 'reports',
  bang: 'reports',
  ruckus: 'reports',
  firework: 'reports',
  test: 'reports',
  heartbeat: 'equipment',
  soundLevel: 'equipment',
  camera: 'equipment',
  imageTiles: 'map',
  satellite: 'map',
  satelliteLabels: 'map',
  decay: 'drawing',
  shotTime: 'drawing',
  latLong: 'drawing',
  targets: 'drawing',
  coverage: 'drawing',
  expertLines: 'own',
  showAllSensors: 'own',
};
const NAMES = Object.keys(GROUP_OF) as Switch[];

interface Props {
  /** Settings of the coverage rings, shown with the drawing switches. */
  readonly coverage?: ReactNode;
  /** Panes of a wall, shown below the linked windows. */
  readonly wall?: ReactNode;
}

/** Display switches, map source, linked windows and theme. */
export function SettingsPanel({ coverage, wall }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  return (
    <div className={styles.panel}>
      {GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{SETTINGS_TEXT[group]}</legend>
          {NAMES.filter((name) => GROUP_OF[name] === group && canToggle(authorities, name)).map((name) => (
            <DisplaySwitch key={name} name={name} />
          ))}
          {group === 'map' && <MapSource />}
          {group === 'drawing' && coverage}
          {group === 'drawing' && canSeeExpertLines(authorities) && <ExpertLines />}
        </fieldset>
      ))}
      <LinkedWindows />
      {wall}
      <Theme />
    </div>
  );
}

function ExpertLines() {
  const [on, setOn] = useAtom(expertLinesAtom);
  const [all, setAll] = useAtom(showAllSensorsAtom);
  return (
    <>
      <Toggle on={on} onChange={setOn}>
        {SWITCH_TEXT.expertLines}
      </Toggle>
      <Toggle on={all} onChange={setAll} disabledBecause={on ? undefined : needs(SWITCH_TEXT.expertLines)}>
        {SWITCH_TEXT.showAllSensors}
      </Toggle>
    </>
  );
}

function Theme() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <fieldset>
      <legend>{SETTINGS_TEXT.theme}</legend>
      {THEMES.map((each) => (
        <label key={each} className={styles.choice}>
          <input type="radio" name="theme" checked={theme === each} onChange={() => setTheme(each)} />
          <span>{THEME_TEXT[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Which parts of the view this window shares with other windows of the browser. */
function LinkedWindows() {
  const linked = useAtomValue(linkedPartsAtom);
  const toggle = useSetAtom(toggleLinkedPartAtom);
  return (
    <fieldset>
      <legend>{SETTINGS_TEXT.windows}</legend>
      {LINKED_PARTS.map((part) => (
        <Toggle key={part} on={linked.has(part)} onChange={() => toggle(part)}>
          {LINKED_TEXT[part]}
        </Toggle>
      ))}
      <small>{canSendToWindows() ? SETTINGS_TEXT.windowsMore : SETTINGS_TEXT.windowsApart}</small>
    </fieldset>
  );
}
