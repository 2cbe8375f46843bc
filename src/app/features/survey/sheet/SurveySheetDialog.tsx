import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useCallback } from 'react';
import { createPortal } from 'react-dom';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { levelNamesAtom } from '../../../data/config/consoleAtoms.ts';
import { squadsAtom } from '../../../data/loading/testModeAtoms.ts';
import {
  camerasAreEditedAtom,
  openSquadIdAtom,
  surveyStageAtoms,
  unsavedCameraStepsAtom,
} from '../data/surveyAtoms.ts';
import { accountAtom } from '../../../session/tokenAtoms.ts';
import { SURVEY_TEXT, unsavedText } from '../../../text/survey.ts';
import { preparedText, sheetItemsText, SHEET_TEXT as TEXT, stageText } from '../../../text/surveySheet.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { Modal } from '../../../ui/popups/Modal.tsx';
import { isSheetOpenAtom } from '../panels/sheetAtom.ts';
import { SheetMap } from './SheetMap.tsx';
import { SheetTables } from './SheetTables.tsx';
import { useFileTitle } from './useFileTitle.ts';
import { usePrintOnce } from './usePrintOnce.ts';
import { useSheet, type LoadedSheet } from './useSheet.ts';
import { PART_ROWS, useStagedRows, type StagedRows } from './useStagedRows.ts';
import styles from './sheet.module.css';

/** The survey of the open squad and the chosen level as it is printed; the print dialog opens once it is prepared. */
export function SurveySheetDialog() {
  const setOpen = useSetAtom(isSheetOpenAtom);
  const loaded = useSheet();
  const rows = useStagedRows(loaded?.sheet);
  const isReady = loaded !== undefined && rows.done === rows.of;
  usePrintOnce(isReady);
  const note =
    loaded === undefined ? TEXT.preparing : preparedText(rows.done * PART_ROWS, rows.of * PART_ROWS);
  const close = () => setOpen(false);
  // Beside the page, which is not printed with it.
  return createPortal(
    <Modal label={TEXT.title} className={styles.dialog} onClose={close}>
      <div data-survey-sheet>
        <Bar note={isReady ? '' : note} onClose={close} />
        {loaded !== undefined && <Paper loaded={loaded} rows={rows} />}
      </div>
    </Modal>,
    document.body,
  );
}

interface BarProps {
  /** How far it is; '' once it is ready. */
  readonly note: string;
  readonly onClose: () => void;
}

/** Buttons of the sheet, which are not printed. */
function Bar({ note, onClose }: BarProps) {
  return (
    <div className={styles.buttons}>
      <output>{note}</output>
      <Button primary off={note !== ''} data-first onPress={() => window.print()}>
        {TEXT.print}
      </Button>
      <Button onPress={onClose}>{TEXT.close}</Button>
    </div>
  );
}

interface PaperProps {
  readonly loaded: LoadedSheet;
  readonly rows: StagedRows;
}

function Paper({ loaded, rows: { done, of, ...parts } }: PaperProps) {
  const { sheet, level } = loaded;
  const names = useAtomValue(levelNamesAtom);
  // The same function each time, so that parts of the tables are rendered once.
  const levelName = useCallback(
    (levelId: string) => (levelId === '' ? SURVEY_TEXT.outdoors : (names.get(levelId) ?? levelId)),
    [names],
  );
  useFileTitle(loaded.now, level === '' ? '' : levelName(level));
  return (
    <article className={styles.paper} aria-busy={done < of}>
      <Head loaded={loaded} levelName={level === '' ? SURVEY_TEXT.allLevels : levelName(level)} />
      <SheetPicture loaded={loaded} />
      <SheetTables sheet={sheet} levelName={levelName} {...parts} />
    </article>
  );
}

/** The map, rendered once: it is large. */
const SheetPicture = memo(function SheetPicture({ loaded }: { readonly loaded: LoadedSheet }) {
  const { frame } = loaded;
  return frame === undefined ? <p>{TEXT.noPlaces}</p> : <SheetMap loaded={{ ...loaded, frame }} />;
});

/** What is surveyed, and whether it is saved and applied. */
function Head({ loaded, levelName }: { readonly loaded: LoadedSheet; readonly levelName: string }) {
  const { sheet, now } = loaded;
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const alias = useAtomValue(squadsAtom).find((squad) => squad.squadId === squadId)?.alias ?? '';
  const login = useAtomValue(accountAtom)?.login ?? '';
  const areCamerasEdited = useAtomValue(camerasAreEditedAtom) === true;
  const cameraSteps = useAtomValue(unsavedCameraStepsAtom);
  const { nodes, zones, cameras } = sheet;
  const facts = [
    { name: TEXT.level, value: levelName },
    { name: TEXT.nodes, value: useStageText('nodes') },
    { name: TEXT.zones, value: useStageText('zones') },
    {
      name: TEXT.cameras,
      value: areCamerasEdited ? unsavedText(cameraSteps === 0 ? undefined : cameraSteps) : SURVEY_TEXT.saved,
    },
    {
      name: TEXT.items,
      value: sheetItemsText(
        { nodes: nodes.length, zones: zones.length, cameras: cameras.length },
        sheet.hiddenNodes,
      ),
    },
    { name: TEXT.printed, value: [dateTimeText(now), login].filter((part) => part !== '').join(', ') },
  ];
  return (
    <header className={styles.head}>
      <h1>{[TEXT.title, squadId].join(' ')}</h1>
      {alias !== '' && alias !== squadId && <p>{alias}</p>}
      <FactList className={styles.facts} facts={facts} />
    </header>
  );
}

function useStageText(kind: 'nodes' | 'zones'): string {
  const { selected, isEdited, unsavedSteps, delivery } = surveyStageAtoms[kind];
  return stageText({
    selected: useAtomValue(selected),
    isEdited: useAtomValue(isEdited),
    steps: useAtomValue(unsavedSteps),
    delivery: useAtomValue(delivery),
  });
}
