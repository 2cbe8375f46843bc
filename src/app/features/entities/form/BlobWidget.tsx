import { useAtomValue } from 'jotai';
import { useState, type DragEvent } from 'react';
import { configInteger } from '../../../../domain/contract/config.ts';
import { configAtom } from '../../../data/config/consoleAtoms.ts';
import { ENTITY_FORM_TEXT as TEXT, fileNotAccepted, fileTooLarge } from '../../../text/entityForms.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilePreview } from './FilePreview.tsx';
import styles from './form.module.css';
import { FormField, frameOf, notesOf } from './FormField.tsx';
import { isAccepted, readFile } from './readFile.ts';
import type { WidgetProps } from './widget.ts';

/** Largest file where the configuration names none; the server has the last word. */
const DEFAULT_MAX_MEGABYTES = 10;
const MEGABYTE = 1024 * 1024;

/** A file: chosen, dropped or removed; type and size are checked before it is read. */
export function BlobWidget(props: WidgetProps<'blob'>) {
  const { id, label, field, input, error, onInput } = props;
  const [rejected, setRejected] = useState('');
  const [isOver, setOver] = useState(false);
  const maxMegabytes = configInteger(useAtomValue(configAtom), 'MAX_FILE_SIZE_MB', DEFAULT_MAX_MEGABYTES);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!isAccepted(file.type, field.accepts)) return setRejected(fileNotAccepted(field.accepts));
    if (file.size > maxMegabytes * MEGABYTE) return setRejected(fileTooLarge(maxMegabytes));
    setRejected('');
    onInput(await readFile(file));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <FormField {...frameOf(props)} error={rejected || error} isGroup isWide>
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
        <FilePreview file={input} label={label} />
        <span className={styles.tools}>
          <label className={styles.file}>
            <input
              id={id}
              type="file"
              accept={field.accepts.join(',')}
              aria-label={`${label}: ${TEXT.chooseFile}`}
              aria-describedby={notesOf(id)}
              onChange={({ target }) => {
                void take(target.files?.[0]);
                target.value = '';
              }}
            />
            {TEXT.chooseFile}
          </label>
          <span className={styles.hint}>{TEXT.dropFile}</span>
          {input.base64 !== '' && (
            <Button tight ghost onPress={() => onInput({ base64: '', type: '' })}>
              {TEXT.removeFile}
            </Button>
          )}
        </span>
      </div>
    </FormField>
  );
}
