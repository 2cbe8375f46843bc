import { useAtom, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { isDeletionAskedAtom } from '../panels/deleteItems.ts';
import { focusInvalidField } from '../panels/focusInvalidField.ts';
import { cameraName, deleteCameraAtom, saveCameraAtom, type OpenCamera } from './surveyCameraActions.ts';
import form from '../panels/itemForm.module.css';

interface Props {
  readonly camera: OpenCamera;
  readonly isStored: boolean;
}

/** Buttons Delete and Save of the form, each with its question. */
export function CameraButtons({ camera, isStored }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const save = useSetAtom(saveCameraAtom);
  const remove = useSetAtom(deleteCameraAtom);
  const [isSaving, setSaving] = useState(false);
  const [isDeleting, setDeleting] = useAtom(isDeletionAskedAtom);
  const close = () => {
    setSaving(false);
    setDeleting(false);
  };
  const name = cameraName(camera);
  return (
    <div ref={box} className={form.acts}>
      <Button ghost danger onPress={() => setDeleting(true)}>
        {TEXT.delete}
      </Button>
      <Button
        onPress={() => {
          if (!focusInvalidField(box.current)) setSaving(true);
        }}
      >
        {TEXT.save}
      </Button>
      {isSaving && (
        <ConfirmDialog
          title={`${SURVEY_TEXT.confirmSave}: ${name}`}
          action={TEXT.save}
          warnings={[SURVEY_TEXT.saveWarning]}
          onClose={close}
          onConfirm={async () => {
            if (await save(camera)) close();
          }}
        >
          <p>{TEXT.saveOneText}</p>
        </ConfirmDialog>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={`${SURVEY_TEXT.confirmDelete}: ${name}`}
          action={TEXT.delete}
          danger
          onClose={close}
          onConfirm={async () => {
            await remove(camera);
            close();
          }}
        >
          <p>{isStored ? TEXT.deleteText : TEXT.deleteNewText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
