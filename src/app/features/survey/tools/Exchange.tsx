import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import {
  EXPORT_FORMATS,
  type ExportRequest,
  type ExportFormat,
} from '../../../../domain/survey/port/surveyTools.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { openSquadIdAtom, surveyPortAtom, surveySelectionAtom } from '../data/surveyAtoms.ts';
import { EXCHANGE_TEXT as TEXT, FORMAT_TEXT } from '../../../text/surveyExchange.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FileButton } from '../../../ui/controls/FileButton.tsx';
import { closeImportAtom, importStateAtom, openImportAtom } from './importAtoms.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './tools.module.css';

/** Import of a file by choosing or dropping it, and export of all or selected items. */
export function Exchange() {
  const store = useStore();
  const open = useSetAtom(openImportAtom);
  const state = useAtomValue(importStateAtom);
  const close = useSetAtom(closeImportAtom);
  const take = (files: readonly File[]) => {
    if (files.length > 0) open(files).catch(reportError(store, 'import'));
  };
  return (
    <>
      <div className={styles.drop}>
        <FileButton
          multiple
          accept=".geojson,.json,.topojson,.kml,.kmz,.gpx,.csv,.tsv,.txt,.zip,.prj"
          text={TEXT.choose}
          onFiles={take}
        />
        <p className={styles.note}>{TEXT.drop}</p>
      </div>
      <p className={styles.note}>{TEXT.rooms}</p>
      <Export />
      {state?.status === 'reading' && <output>{TEXT.reading}</output>}
      {state?.status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {state.text}
        </p>
      )}
      {state?.status === 'read' && <ImportDialog read={state.read} onClose={close} />}
    </>
  );
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv',
};

function Export() {
  const store = useStore();
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const selection = useAtomValue(surveySelectionAtom);
  const [which, setWhich] = useState<ExportRequest['which']>('all');
  const save = async (format: ExportFormat) => {
    const text = await store.get(surveyPortAtom)?.exportItems({ format, which });
    if (text === undefined) store.set(showToastAtom, 'info', TEXT.nothing);
    else downloadBlob(new Blob([text], { type: TYPES[format] }), `survey_${squadId}.${format}`);
  };
  return (
    <div className={styles.group}>
      <Segments
        isWide
        label={TEXT.export}
        choices={(['all', 'selection'] as const).map((each) => ({
          value: each,
          text: TEXT[each],
          isDisabled: each === 'selection' && selection === undefined,
        }))}
        value={which}
        onChoose={setWhich}
      />
      <div className={styles.line}>
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            tight
            aria-label={`${TEXT.export}: ${FORMAT_TEXT[format]}`}
            onPress={() => void save(format).catch(reportError(store, 'export'))}
          >
            {FORMAT_TEXT[format]}
          </Button>
        ))}
      </div>
    </div>
  );
}
