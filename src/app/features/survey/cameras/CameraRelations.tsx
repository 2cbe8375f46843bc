import { isRow, type Row } from '../../../../domain/json/row.ts';
import { readId } from '../../../../domain/json/read.ts';
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { FactList } from '../../../ui/facts/FactList.tsx';
import form from '../panels/itemForm.module.css';
import styles from './cameras.module.css';
import { useRelations } from './useZonesOfCamera.ts';

interface Props {
  readonly row: number;
  /** Id of the stored camera; undefined for a new one. */
  readonly storedId: string | undefined;
}

/** Zones that have the camera as their primary, and as one of their secondary cameras. */
export function CameraRelations({ row, storedId }: Props) {
  const relations = useRelations(row);
  return (
    <section className={styles.relations} aria-label={TEXT.relations}>
      <h3>{TEXT.relations}</h3>
      {storedId === undefined && <p className={form.note}>{TEXT.notStored}</p>}
      {relations.status === 'failed' && <p className={styles.failure}>{TEXT.relationsFailed}</p>}
      {storedId !== undefined && relations.status === 'loaded' && (
        <FactList
          className={styles.facts}
          facts={[
            { name: TEXT.primaryZones, value: zonesText(relations.relations['primary']) },
            { name: TEXT.secondaryZones, value: zonesText(relations.relations['secondary']) },
          ]}
        />
      )}
    </section>
  );
}

function zonesText(zones: unknown): string {
  const rows = Array.isArray(zones) ? zones.filter((zone): zone is Row => isRow(zone)) : [];
  const names = rows.map((zone) => {
    const [id, name] = [readId(zone['zoneId']) ?? '', readId(zone['zoneName']) ?? ''];
    return name === '' || name === id ? id : `${id} ${name}`;
  });
  return names.length === 0 ? TEXT.none : names.join(', ');
}
