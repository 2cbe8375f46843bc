import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { canSeeExpertLines, canToggle, type Switch } from '../../../domain/access/reportAccess.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { needs, SETTINGS_TEXT, SWITCH_TEXT, THEME_TEXT } from '../../text/settings.ts';
import { THEMES } from '../../../render/theme/themes.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import styles from './SettingsPanel.module.css';
import { DisplaySwitch } from './DisplaySwitch.tsx';
import { LinkedWindows } from './LinkedWindows.tsx';
import { MapSource } from './MapSource.tsx';
import { expertLinesAtom, showAllSensorsAtom } from '../../data/config/switchAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';

/** The display switches by group; each is shown only to users who may use it (O§6). */
const GROUPS: readonly { readonly title: string; readonly names: readonly Switch[] }[] = [
  {
    title: SETTINGS_TEXT.reports,
    names: ['shot', 'trajectory', 'panic', 'weapon', 'detection', 'bang', 'ruckus', 'firework', 'test'],
  },
  { title: SETTINGS_TEXT.equipment, names: ['heartbeat', 'soundLevel', 'camera'] },
  { title: SETTINGS_TEXT.map, names: ['imageTiles', 'satellite', 'satelliteLabels'] },
  { title: SETTINGS_TEXT.drawing, names: ['decay', 'shotTime', 'latLong', 'targets', 'coverage'] },
];

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
      {GROUPS.map(({ title, names }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {names
            .filter((name) => canToggle(authorities, name))
            .map((name) => (
              <DisplaySwitch key={name} name={name} />
            ))}
          {title === SETTINGS_TEXT.map && <MapSource />}
          {title === SETTINGS_TEXT.drawing && coverage}
          {title === SETTINGS_TEXT.drawing && canSeeExpertLines(authorities) && <ExpertLines />}
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
          {THEME_TEXT[each]}
        </label>
      ))}
    </fieldset>
  );
}
