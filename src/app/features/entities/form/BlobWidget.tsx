import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { configInteger } from '../../../../domain/contract/config.ts';
import { configAtom } from '../../../data/config/consoleAtoms.ts';
import { FILE_FAILURE_TEXT, fileNotAccepted, fileTooLarge } from '../../../text/entityForms.ts';
import { FileDrop } from './FileDrop.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FormField, frameOf } from './FormField.tsx';
import type { FileInput } from './inputs.ts';
import { isAccepted, readFile, readFileBy } from './readFile.ts';
import type { WidgetProps } from './widget.ts';

/** Largest file where the configuration names none; the server has the last word. */
const DEFAULT_MAX_MEGABYTES = 10;
const MEGABYTE = 1024 * 1024;

/** A file: chosen, dropped or removed; type and size are checked before it is read. */
export function BlobWidget(props: WidgetProps<'blob'>) {
  const { id, label, field, input, error, onInput } = props;
  const [rejected, setRejected] = useState('');
  const maxMegabytes = configInteger(useAtomValue(configAtom), 'MAX_FILE_SIZE_MB', DEFAULT_MAX_MEGABYTES);
  const take = async (file: File) => {
    if (!isAccepted(file.type, field.accepts)) return setRejected(fileNotAccepted(field.accepts));
    if (file.size > maxMegabytes * MEGABYTE) return setRejected(fileTooLarge(maxMegabytes));
    const read = await readFileBy(file, readFile);
    if (!read.ok) return setRejected(FILE_FAILURE_TEXT[read.reason]);
    change(read.value);
  };
  const change = (next: FileInput) => {
    setRejected('');
    onInput(next);
  };
  return (
    <FormField {...frameOf(props)} error={rejected || error} isGroup isWide>
      <FileDrop
        id={id}
        label={label}
        accept={field.accepts.join(',')}
        onFile={(file) => void take(file)}
        onRemove={input.base64 === '' ? undefined : () => change({ base64: '', type: '' })}
      >
        <FilePreview file={input} label={label} />
      </FileDrop>
    </FormField>
  );
}
