import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../base/ConfirmDialog.tsx';
import { focusInvalidField } from '../base/focusInvalidField.ts';
import { cameraName, deleteCameraAtom, saveCameraAtom, type OpenCamera } from './cameraActions.ts';
import form from '../base/itemForm.module.css';

interface Props {
  readonly camera: OpenCamera;
  readonly isStored: boolean;
}

/** Buttons Delete and Save of the form, each with its question (SV-06). */
export function CameraButtons({ camera, isStored }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const save = useSetAtom(saveCameraAtom);
  const remove = useSetAtom(deleteCameraAtom);
  const [pending, setPending] = useState<'save' | 'delete'>();
  const close = () => setPending(undefined);
  const name = cameraName(camera);
  return (
    <div ref={box} className={form.acts}>
      <Button ghost danger onPress={() => setPending('delete')}>
        {TEXT.delete}
      </Button>
      <Button
        onPress={() => {
          if (!focusInvalidField(box.current)) setPending('save');
        }}
      >
        {TEXT.save}
      </Button>
      {pending === 'save' && (
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
      {pending === 'delete' && (
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
