import { useStore } from 'jotai';
import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import type { NodeEntry } from '../../../domain/live/enginePort.ts';
import { LIVE_TEXT, statusText } from '../../text/live.ts';
import { longestSilent } from '../../text/sensors.ts';
import { timeAgoText } from '../../ui/facts/timeText.ts';
import { selectNode } from './selectNode.ts';
import styles from './SensorList.module.css';
import { useNodesByHealth } from './useNodesByHealth.ts';

const MAX_SENSORS = 100;

interface Props {
  readonly health: NodeHealth;
  readonly close: () => void;
}

/** Sensors in one state, longest silent first. Choosing one opens its card and centres the map on it. */
export function SensorList({ health, close }: Props) {
  const store = useStore();
  const page = useNodesByHealth(health, MAX_SENSORS);
  if (page === undefined) return undefined;
  const choose = (node: NodeEntry) => {
    close();
    selectNode(store, node);
  };
  return (
    <section className={styles.list} aria-label={LIVE_TEXT.nodesList}>
      <p>{longestSilent(page.nodes.length, page.total)}</p>
      <ol>
        {page.nodes.map((node) => (
          <li key={node.handle}>
            <button type="button" onClick={() => choose(node)}>
              <b>
                {node.heartbeat.squad_id} / {node.heartbeat.nodeid}
              </b>
              <span>{statusText(node.heartbeat.status)}</span>
              <time>{Number.isFinite(node.ageMs) ? timeAgoText(node.ageMs) : LIVE_TEXT.unknownTime}</time>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
