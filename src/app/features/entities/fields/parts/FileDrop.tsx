import { useState, type DragEvent, type ReactNode } from 'react';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { FileButton } from '../../../../ui/controls/FileButton.tsx';
import styles from './form.module.css';
import { notesOf } from './FormField.tsx';

interface Props {
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  /** Content types and endings that the file chooser offers, with commas between. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** Absent where there is no file to remove. */
  readonly onRemove?: (() => void) | undefined;
  /** What the field holds. */
  readonly children: ReactNode;
}

/** A field's file: chosen, dropped or removed. */
export function FileDrop({ id, label, accept, onFile, onRemove, children }: Props) {
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
      <span className={styles.tools}>
        <FileButton
          id={id}
          accept={accept}
          aria-label={`${label}: ${TEXT.chooseFile}`}
          aria-describedby={notesOf(id)}
          text={TEXT.chooseFile}
          onFile={take}
        />
        <span className={styles.hint}>{TEXT.dropFile}</span>
        {onRemove !== undefined && (
          <Button tight ghost onPress={onRemove}>
            {TEXT.removeFile}
          </Button>
        )}
      </span>
    </div>
  );
}
