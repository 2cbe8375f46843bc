import { distanceText } from '../../../../domain/geo/measureText.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { distanceClass } from '../../../../domain/geo/distanceClass.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyRevisionAtom } from '../data/surveyAtoms.ts';
import { NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { showItemAtom } from '../panels/showItem.ts';
import { surveyLevelAtom } from '../panels/surveyView.ts';
import { useCall } from '../panels/useCall.ts';
import styles from './nearestNodes.module.css';

/** Nodes that are listed. */
const MAX_NODES = 6;
const CLASSES = ['near', 'mid', 'far'] as const;

/** The nodes nearest to a node with their distances; a press selects one. */
export function NearestNodes({ row }: { readonly row: number }) {
  const store = useStore();
  const show = useSetAtom(showItemAtom);
  const revision = useAtomValue(surveyRevisionAtom);
  const level = useAtomValue(surveyLevelAtom);
  const near = useCall(`${row} ${revision} ${level}`, (port) => port.nearestNodes(row, MAX_NODES));
  if (near === undefined) return undefined;
  return (
    <div className={styles.nearest}>
      <h3 id="survey-nearest">{TEXT.nearestNodes}</h3>
      {near.length === 0 && <p>{TEXT.noNearest}</p>}
      <ol aria-labelledby="survey-nearest">
        {near.map(({ row: other, nodeId, locationId, metres }) => (
          <li key={other}>
            <button
              type="button"
              onClick={() =>
                void show({ table: 'nodes', row: other }).catch(reportError(store, 'nearest nodes'))
              }
            >
              <span>{nodeId}</span>
              <span className={styles.property}>{locationId || '–'}</span>
              <span className={styles.metres} data-class={CLASSES[distanceClass(metres)]}>
                {distanceText(metres)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
