import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { FLAG_RULES } from '../../../domain/contract/config.ts';
import { retryTilesAtom } from '../../data/view/retryTiles.ts';
import { offeredSourcesAtom, satelliteSourceAtom, tilesFailedAtom } from '../../data/view/tileAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { SETTINGS_TEXT, SOURCE_TEXT, SWITCH_TEXT, needs } from '../../text/settings.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './SettingsPanel.module.css';
import { switchesAtom } from '../../data/config/switchAtoms.ts';

/** Choice of the satellite source, and a retry if map tiles could not be loaded. */
export function MapSource() {
  const failed = useAtomValue(tilesFailedAtom);
  const retry = useSetAtom(retryTilesAtom);
  return (
    <>
      <SourceChoice />
      {failed && (
        <output className={styles.failed}>
          {SETTINGS_TEXT.tilesFailed}
          <Button tight onPress={() => retry('anew')}>
            {SETTINGS_TEXT.tryAgain}
          </Button>
        </output>
      )}
    </>
  );
}

/** Shown if the configuration allows the choice and there are several sources. */
function SourceChoice() {
  const switching = FLAG_RULES.satelliteSourceSwitching(useAtomValue(configAtom));
  const offered = useAtomValue(offeredSourcesAtom);
  const { satellite } = useAtomValue(switchesAtom);
  const [source, setSource] = useAtom(satelliteSourceAtom);
  if (!switching || offered.length < 2) return undefined;
  return (
    <div role="radiogroup" aria-label={SETTINGS_TEXT.satelliteSource} className={styles.sources}>
      {offered.map((each) => (
        <label
          key={each}
          className={styles.choice}
          title={satellite ? undefined : needs(SWITCH_TEXT.satellite)}
        >
          <input
            type="radio"
            name="satelliteSource"
            disabled={!satellite}
            checked={source === each}
            onChange={() => setSource(each)}
          />
          <span>{SOURCE_TEXT[each]}</span>
        </label>
      ))}
    </div>
  );
}
