import { CAMERA_TEXT } from '../../text/cameras.ts';
import styles from './camera.module.css';
import type { Relation } from './cameraCalls.ts';
import { useRelations } from './useRelations.ts';

/** Zones that have the camera as primary or secondary camera. */
export function CameraZones({ id }: { readonly id: number }) {
  const { zones, retry } = useRelations(id);
  if (zones.state === 'failed') {
    return (
      <button type="button" className={styles.retry} onClick={retry}>
        {CAMERA_TEXT.zone} {CAMERA_TEXT.failed}
      </button>
    );
  }
  const { primary, secondary } = zones.state === 'loaded' ? zones.relations : { primary: [], secondary: [] };
  return (
    <dl className={styles.facts} aria-busy={zones.state === 'loading'}>
      <dt>{CAMERA_TEXT.primary}</dt>
      <dd>{zones.state === 'loaded' && zoneNames(primary)}</dd>
      <dt>{CAMERA_TEXT.secondary}</dt>
      <dd>{zones.state === 'loaded' && zoneNames(secondary)}</dd>
    </dl>
  );
}

function zoneNames(zones: readonly Relation[]): string {
  const names = zones.map(({ zoneId, zoneName }) => [zoneId, zoneName].filter(Boolean).join(' '));
  return names.length === 0 ? CAMERA_TEXT.none : names.join(', ');
}
