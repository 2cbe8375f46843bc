import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { pickerMapLabel, PLACE_PICKER_TEXT as TEXT } from '../../text/placePicker.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './PlacePicker.module.css';
import type { PickMapFailure } from './usePickMap.ts';

interface Props {
  /** Subject of the map. */
  readonly label: string;
  /** Element that holds the map. */
  readonly host: Ref<HTMLDivElement>;
  readonly failure: PickMapFailure | undefined;
  /** Zooms by `levels`, negative to zoom out. */
  readonly zoomBy: (levels: number) => void;
  /** Content of the map: an outline has no fields beside it. */
  readonly content?: 'marks' | 'outline';
}

/** The frame of a map for picking: its zoom buttons, and a message about what could not be shown. */
export function PickerFrame({ label, host, failure, zoomBy, content = 'marks' }: Props) {
  return (
    <section className={styles.frame} data-content={content} aria-label={pickerMapLabel(label)}>
      <div ref={host} className={styles.map} />
      <div className={styles.zoom}>
        <Button tight icon aria-label={TEXT.zoomIn} onPress={() => zoomBy(1)}>
          <Plus aria-hidden="true" />
        </Button>
        <Button tight icon aria-label={TEXT.zoomOut} onPress={() => zoomBy(-1)}>
          <Minus aria-hidden="true" />
        </Button>
      </div>
      {failure !== undefined && (
        <output className={styles.failed} data-tone={failure}>
          {failure === 'map' ? TEXT.mapFailed : TEXT.tilesFailed}
        </output>
      )}
    </section>
  );
}
