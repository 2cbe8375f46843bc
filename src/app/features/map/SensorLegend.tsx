import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import { HEALTH_TEXT } from '../../text/live.ts';
import { HealthMark } from '../../ui/marks/HealthMark.tsx';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import styles from './MapReadout.module.css';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import { SensorList } from './SensorList.tsx';

interface Props {
  readonly health: NodeHealth;
  readonly count: string | undefined;
  readonly stale: boolean;
}

/** A sensor state with its count; opens the list of its sensors. */
export function SensorLegend({ health, count, stale }: Props) {
  const state = usePopup();
  const content = (
    <>
      <HealthMark health={health} stale={stale} />
      <span className={hiddenStyles.hiddenIfNarrow}>{HEALTH_TEXT[health]}</span> <span>{count}</span>
    </>
  );
  return (
    <Popup kind="dialog" state={state} buttonContent={content} className={styles.state}>
      <SensorList health={health} close={state.close} />
    </Popup>
  );
}
