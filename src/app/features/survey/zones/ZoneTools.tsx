import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { openSquadIdAtom, surveyStageAtoms } from '../data/surveyAtoms.ts';
import { cornersText, ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { drawModeAtom, drawnCornersAtom } from '../panels/drawMode.ts';
import { chooseModeAtom } from '../panels/openTool.ts';
import { clearZonesAtom } from './zoneActions.ts';
import styles from './zones.module.css';

/** Modes of drawing: Add draws a polygon, Edit Zones edits, Clear Active ends both and clears the map. */
export function ZoneTools() {
  const mode = useAtomValue(drawModeAtom);
  const setMode = useSetAtom(chooseModeAtom);
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const isEdited = useAtomValue(surveyStageAtoms.zones.isEdited);
  // What is drawn before the squad is open would have no draft to go to.
  const isLoading = squadId === '';
  const clear = useSetAtom(clearZonesAtom);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.section}>
      <fieldset aria-label={TEXT.tools} className={styles.tools}>
        <Button aria-pressed={mode === 'polygon'} disabled={isLoading} onPress={() => setMode('polygon')}>
          {TEXT.add}
        </Button>
        <Button aria-pressed={mode === 'editing'} disabled={isLoading} onPress={() => setMode('editing')}>
          {TEXT.editZones}
        </Button>
        <Button disabled={isLoading} onPress={() => (isEdited ? setAsking(true) : void clear())}>
          {TEXT.clearActive}
        </Button>
      </fieldset>
      <output className={styles.hint}>{HINTS[mode]}</output>
      <DrawnCorners />
      {isAsking && (
        <ConfirmDialog
          title={TEXT.clearTitle}
          action={TEXT.clearActive}
          danger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await clear();
            setAsking(false);
          }}
        >
          <p>{TEXT.clearText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Corners of the zone that is drawn, read out with each. */
function DrawnCorners() {
  const count = useAtomValue(drawnCornersAtom);
  return <output className={styles.hint}>{count > 0 && cornersText(count)}</output>;
}

const HINTS = { none: '', polygon: TEXT.drawHint, editing: TEXT.editHint } as const;
