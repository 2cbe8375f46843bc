import { useAtom, useAtomValue } from 'jotai';
import {
  ArrowLeftRight,
  Bookmark,
  FileUp,
  Gauge,
  History,
  MapPinPlus,
  Printer,
  Ruler,
  ScanSearch,
  X,
} from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { TOOLS_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { ariaKeys } from '../../../text/keys.ts';
import { SURVEY_SHORTCUTS } from '../../../text/surveyKeys.ts';
import { handleToolbarKey } from '../../../ui/keyboard/handleToolbarKey.ts';
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts';
import { Chunk } from '../../../ui/page/Chunk.tsx';
import { useEscape } from '../../../ui/keyboard/useEscape.ts';
import { useReturnedFocus } from '../../../ui/keyboard/useReturnedFocus.ts';
import { isSheetOpenAtom } from '../panels/sheetAtom.ts';
import { openToolAtom, SURVEY_TOOLS, type OpenTool } from '../panels/openTool.ts';
import { chosenSquadAtom } from '../panels/squad.ts';
import { Checkpoints } from './Checkpoints.tsx';
import { Comparing } from './Comparing.tsx';
import { ConflictBar } from './ConflictBar.tsx';
import { Exchange } from './Exchange.tsx';
import { Measuring } from './Measuring.tsx';
import { Placing } from './Placing.tsx';
import { QualityPanel } from './QualityPanel.tsx';
import { Versions } from './Versions.tsx';
import { ZoneAssistant } from './ZoneAssistant.tsx';
import styles from './tools.module.css';
import { useDropImport } from './useDropImport.ts';
import { usePaste } from './usePaste.ts';

const TOOLS: Readonly<Record<OpenTool, { readonly Icon: ComponentType; readonly Panel: ComponentType }>> = {
  place: { Icon: MapPinPlus, Panel: Placing },
  quality: { Icon: Gauge, Panel: QualityPanel },
  compare: { Icon: ArrowLeftRight, Panel: Comparing },
  versions: { Icon: History, Panel: Versions },
  checkpoints: { Icon: Bookmark, Panel: Checkpoints },
  assistant: { Icon: ScanSearch, Panel: ZoneAssistant },
  exchange: { Icon: FileUp, Panel: Exchange },
  measure: { Icon: Ruler, Panel: Measuring },
};

const loadSheet = async () => (await import('../sheet/SurveySheetDialog.tsx')).SurveySheetDialog;

/** Over the survey's map: the buttons of its tools, the panel of the open one, and the bar of a conflict. */
export function ToolLayer() {
  const squadId = useAtomValue(chosenSquadAtom);
  const [tool, setTool] = useAtom(openToolAtom);
  /** Tab stops at this button of the toolbar. */
  const [current, setCurrent] = useState<OpenTool | 'sheet'>(SURVEY_TOOLS[0]);
  usePaste();
  useDropImport();
  useEscape(() => setTool(undefined), { isActive: tool !== undefined });
  if (squadId === '') return undefined;
  return (
    <>
      <div
        role="toolbar"
        aria-label={TEXT.tools}
        aria-orientation="vertical"
        tabIndex={-1}
        className={styles.buttons}
        onKeyDown={handleToolbarKey}
      >
        {SURVEY_TOOLS.map((each) => {
          const { Icon } = TOOLS[each];
          return (
            <button
              key={each}
              type="button"
              aria-label={TEXT[each]}
              title={TEXT[each]}
              aria-pressed={each === tool}
              tabIndex={each === current ? 0 : -1}
              onFocus={() => setCurrent(each)}
              onClick={() => setTool(each === tool ? undefined : each)}
            >
              <Icon aria-hidden="true" />
            </button>
          );
        })}
        <SheetButton isTabStop={current === 'sheet'} onFocus={() => setCurrent('sheet')} />
      </div>
      {tool !== undefined && (
        <ToolPanel key={`${tool} ${squadId}`} tool={tool} onClose={() => setTool(undefined)} />
      )}
      <ConflictBar />
    </>
  );
}

interface SheetButtonProps {
  /** Whether Tab stops at it. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

/** Prints the survey: Ctrl+P does too, since the page itself is of no use on paper. */
function SheetButton({ isTabStop, onFocus }: SheetButtonProps) {
  const [isOpen, setOpen] = useAtom(isSheetOpenAtom);
  useShortcut(SURVEY_SHORTCUTS.print, () => setOpen(true));
  return (
    <>
      <button
        type="button"
        aria-label={TEXT.sheet}
        aria-keyshortcuts={ariaKeys(SURVEY_SHORTCUTS.print)}
        aria-haspopup="dialog"
        title={TEXT.sheet}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => setOpen(true)}
      >
        <Printer aria-hidden="true" />
      </button>
      {isOpen && <Chunk isQuiet load={loadSheet} />}
    </>
  );
}

interface Props {
  readonly tool: OpenTool;
  readonly onClose: () => void;
}

function ToolPanel({ tool, onClose }: Props) {
  const panel = useReturnedFocus<HTMLElement>();
  const { Panel } = TOOLS[tool];
  return (
    <section ref={panel} className={styles.panel} aria-label={TEXT[tool]}>
      <header>
        <h2>{TEXT[tool]}</h2>
        <button type="button" aria-label={TEXT.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      <div className={styles.content}>
        <Panel />
      </div>
    </section>
  );
}
