import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { readWholeNumber } from '../../../../domain/json/wholeNumber.ts';
import type { ItemRow } from '../../../../domain/survey/port/surveyPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { camerasAreEditedAtom, surveySelectionAtom, unsavedCameraStepsAtom } from '../data/surveyAtoms.ts';
import { leftOutText, SURVEY_DRAWERS, SURVEY_TEXT } from '../../../text/survey.ts';
import { CAMERAS_TEXT as TEXT, showCamera } from '../../../text/surveyCameras.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CameraLink } from '../../cameras/CameraLink.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { ItemList } from '../panels/ItemList.tsx';
import { performAtom } from '../panels/edits.ts';
import { selectItemsAtom, showItemAtom } from '../panels/showItem.ts';
import { levelNameAtom } from '../panels/squad.ts';
import { toggleRow } from '../panels/toggleRow.ts';
import { typedItemsAtoms, useTypedRows } from '../panels/typedText.ts';
import { useItemRows } from '../panels/useSurveyItem.ts';
import { addCameraAtom, saveCamerasAtom } from './surveyCameraActions.ts';
import { StageText } from '../saving/StageText.tsx';
import form from '../panels/itemForm.module.css';
import styles from './cameras.module.css';

const NONE: readonly number[] = [];

/** Drawer "Survey Cameras": buttons and the list with show and hide. */
export function CameraPanel() {
  const store = useStore();
  const rows = useItemRows('cameras');
  const typed = useTypedRows('cameras');
  const selection = useAtomValue(surveySelectionAtom);
  const select = useSetAtom(selectItemsAtom);
  const show = useSetAtom(showItemAtom);
  const levelName = useAtomValue(levelNameAtom);
  const onFailed = reportError(store, 'cameras of the survey');
  return (
    <>
      <CameraTools />
      <ItemList
        label={TEXT.list}
        rows={rows}
        selected={selection?.table === 'cameras' ? selection.rows : NONE}
        typed={typed}
        empty={TEXT.noCameras}
        onChoose={(row) => void show({ table: 'cameras', row }).catch(onFailed)}
        onToggle={(row) => void select(toggleRow(selection, { table: 'cameras', row })).catch(onFailed)}
        before={(item, tabIndex) => <ShowBox item={item} tabIndex={tabIndex} />}
        after={({ id, name, storedId }, tabIndex) => {
          const stored = readWholeNumber(storedId ?? '');
          return stored === undefined ? undefined : (
            <CameraLink id={stored} cameraId={id} name={name === '' ? id : name} tabIndex={tabIndex} />
          );
        }}
      >
        {({ id, name, level, isEdited }) => (
          <>
            <span className={`${form.name} ${styles.besideLevel}`} data-edited={isEdited || undefined}>
              {name === '' ? id : name}
            </span>
            <small className={styles.level}>{level !== '' && levelName(level)}</small>
          </>
        )}
      </ItemList>
    </>
  );
}

interface ShowBoxProps {
  readonly item: ItemRow;
  readonly tabIndex: 0 | -1;
}

/** Shows or hides a camera on the map. */
function ShowBox({ item: { row, id, name, isHidden }, tabIndex }: ShowBoxProps) {
  const perform = useSetAtom(performAtom);
  return (
    <input
      type="checkbox"
      aria-label={showCamera(name === '' ? id : name)}
      tabIndex={tabIndex}
      checked={!isHidden}
      onChange={({ target }) =>
        void perform({
          kind: 'setHidden',
          table: 'cameras',
          rows: Uint32Array.of(row),
          isHidden: !target.checked,
        })
      }
    />
  );
}

function CameraTools() {
  const add = useSetAtom(addCameraAtom);
  const saveAll = useSetAtom(saveCamerasAtom);
  const areEdited = useAtomValue(camerasAreEditedAtom) === true;
  const steps = useAtomValue(unsavedCameraStepsAtom);
  const typed = useAtomValue(typedItemsAtoms.cameras);
  const [isSaving, setSaving] = useState(false);
  return (
    <div className={styles.tools}>
      <p className={styles.stage}>
        <span>{SURVEY_DRAWERS.cameras}</span>
        <StageText isEdited={areEdited} steps={steps} saved={SURVEY_TEXT.saved} />
      </p>
      <Button onPress={() => void add()}>{TEXT.add}</Button>
      <Button primary off={!areEdited} onPress={() => setSaving(true)}>
        {TEXT.saveCameras}
      </Button>
      {isSaving && (
        <ConfirmDialog
          title={SURVEY_TEXT.confirmSave}
          action={TEXT.saveCameras}
          warnings={[SURVEY_TEXT.saveWarning, ...leftOutText('cameras', typed)]}
          onClose={() => setSaving(false)}
          onConfirm={async () => {
            if (await saveAll()) setSaving(false);
          }}
        >
          <p>{TEXT.saveAllText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
