import { useAtomValue } from 'jotai';
import { configNumber } from '../../../../../domain/contract/config.ts';
import { configAtom } from '../../../../data/config/consoleAtoms.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import {
  ENTITY_FORM_TEXT as TEXT,
  FILE_FAILURE_TEXT,
  fileNotAccepted,
  fileTooLarge,
} from '../../../../text/entityForms.ts';
import { FileDrop } from '../parts/FileDrop.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FormField, frameOf } from '../parts/FormField.tsx';
import type { FileInput } from '../../form/draft/inputs.ts';
import { isAccepted, readFile, readFileBy } from '../parts/readFile.ts';
import { useNewest } from '../parts/useNewest.ts';
import type { WidgetProps } from '../parts/fieldView.ts';

const MEGABYTE = 1024 * 1024;

/**
 * A file: chosen, dropped or removed; type and size are checked before it is read. One that is not taken leaves the content as it is
 * and holds the save, until another is chosen or the person keeps what is there: the record would be stored without it.
 */
export function BlobWidget(props: WidgetProps<'blob'>) {
  const { id, label, field, input, error, onInput } = props;
  const maxMegabytes = configNumber(useAtomValue(configAtom), 'MAX_FILE_SIZE_MB');
  const begin = useNewest();
  const take = async (file: File) => {
    // Of two files that are read the one that was chosen last counts, whichever takes longer.
    const isNewest = begin();
    if (!isAccepted(file.type, field.accepts)) return reject(fileNotAccepted(field.accepts));
    if (file.size > maxMegabytes * MEGABYTE) return reject(fileTooLarge(maxMegabytes));
    const read = await readFileBy(file, readFile);
    if (!isNewest()) return;
    if (!read.ok) return reject(FILE_FAILURE_TEXT[read.reason]);
    onInput(read.value);
  };
  const kept: FileInput = { base64: input.base64, type: input.type };
  const reject = (failure: string) => onInput({ ...kept, failure });
  const remove = () => {
    begin();
    onInput({ base64: '', type: '' });
  };
  return (
    <FormField {...frameOf(props)} error={input.failure ?? error} isGroup isWide>
      <FileDrop
        id={id}
        label={label}
        accept={field.accepts.join(',')}
        onFile={(file) => void take(file)}
        onRemove={input.base64 === '' ? undefined : remove}
      >
        <FilePreview file={input} label={label} />
        {input.failure !== undefined && (
          <Button tight onPress={() => onInput(kept)}>
            {input.base64 === '' ? TEXT.withoutFile : TEXT.keepFile}
          </Button>
        )}
      </FileDrop>
    </FormField>
  );
}
