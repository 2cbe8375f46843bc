import { useAtom, useAtomValue, useStore } from 'jotai';
import { useId } from 'react';
import { areSquadsLoadedAtom, squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { surveyCountsAtom, surveyPortAtom } from './data/surveyAtoms.ts';
import { NoSquadYet } from '../unavailable/NoSquadYet.tsx';
import { shortCount, SURVEY_DRAWERS, SURVEY_TAB_TEXT, SURVEY_TEXT as TEXT } from '../../text/survey.ts';
import { SHEET_TEXT } from '../../text/surveySheet.ts';
import { handleTabKey } from '../../ui/keyboard/handleTabKey.ts';
import hidden from '../../ui/styles/visuallyHidden.module.css';
import { chosenSquadAtom } from './panels/squad.ts';
import { SURVEY_TABS, surveyTabAtom, type SurveyTab } from './panels/surveyView.ts';
import { useKeptFocus } from './panels/useKeptFocus.ts';
import { CameraPopup } from './cameras/CameraPopup.tsx';
import { DraftNotices } from './history/DraftNotices.tsx';
import { HistoryBar } from './history/HistoryBar.tsx';
import { LastStep } from './history/LastStep.tsx';
import { useDeleteKey } from './history/useDeleteKey.ts';
import { useSurveyKeys } from './history/useSurveyKeys.ts';
import { SurveyMap } from './map/SurveyMap.tsx';
import { ToolLayer } from './tools/ToolLayer.tsx';
import { useDeliveryToasts } from './saving/useDeliveryToasts.ts';
import { EditColumn } from './EditColumn.tsx';
import { SquadPicker } from './SquadPicker.tsx';
import { SURVEY_PANELS } from './surveyPanels.tsx';
import styles from './survey.module.css';
import { useLinkedNode } from './useLinkedNode.ts';
import { useSurveying } from './useSurveying.ts';
import { useLeaveGuard } from '../entities/form/draft/useLeaveGuard.ts';
import { ConfirmDialog } from './panels/ConfirmDialog.tsx';
import { lostTextsAtom } from './panels/unsavedTexts.ts';
import { useTypedItems } from './panels/useTypedItems.ts';
import { APPLIED_VERSIONS } from '../../../domain/contract/collectionChange.ts';
import { SURVEY_NODES } from '../../../domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../../domain/resources/entities/surveyZones.ts';
import { reportError } from '../../browser/errorLog.ts';
import { useChangesOf } from '../../data/loading/useChangesOf.ts';
import type { SurveyKind } from '../../../domain/survey/port/surveyKind.ts';

/** The survey of a squad's nodes, cameras and zones. */
export function SurveyPage() {
  useSurveying();
  useLinkedNode();
  useSurveyKeys();
  useDeleteKey();
  useFreshSurveys();
  useDeliveryToasts();
  const page = useKeptFocus();
  return (
    <div ref={page} className={styles.page}>
      <h1 className={hidden.hidden}>{TEXT.title}</h1>
      <Drawers />
      <SurveyMap>
        <HistoryBar />
        <LastStep />
        <CameraPopup />
        <ToolLayer />
      </SurveyMap>
      <EditColumn />
      <LeaveQuestion />
      <p className={styles.printNote}>{SHEET_TEXT.useTool}</p>
    </div>
  );
}

/** Left column: the squad, and the drawers nodes, cameras, zones and settings. */
function Drawers() {
  const [tab, setTab] = useAtom(surveyTabAtom);
  const squadId = useAtomValue(chosenSquadAtom);
  const id = useId();
  const { Panel } = SURVEY_PANELS[tab];
  return (
    <aside className={styles.left} aria-label={SURVEY_DRAWERS.survey}>
      <SquadPicker />
      <DraftNotices />
      <div
        role="tablist"
        data-survey-tabs
        aria-label={SURVEY_DRAWERS.survey}
        className={styles.tabs}
        tabIndex={-1}
        onKeyDown={handleTabKey}
      >
        {SURVEY_TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
          >
            {SURVEY_TAB_TEXT[each]}
            <TabCount tab={each} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-label={SURVEY_DRAWERS[tab]} className={styles.panel}>
        {squadId === '' && tab !== 'settings' ? <SelectSquad /> : <Panel />}
      </div>
    </aside>
  );
}

/** In place of a panel while no squad is chosen. */
function SelectSquad() {
  const squads = useAtomValue(squadsAtom);
  const isLoaded = useAtomValue(areSquadsLoadedAtom);
  if (isLoaded && squads.length === 0) return <NoSquadYet />;
  return <p className={styles.empty}>{TEXT.noSquad}</p>;
}

function TabCount({ tab }: { readonly tab: SurveyTab }) {
  const counts = useAtomValue(surveyCountsAtom);
  if (tab === 'settings' || counts === undefined) return undefined;
  return <small>{shortCount(counts[tab])}</small>;
}

/** Asks before the page is left, but only where something would be lost. */
export function LeaveQuestion() {
  const store = useStore();
  useTypedItems();
  const guard = useLeaveGuard(() => store.get(lostTextsAtom).length > 0);
  if (!guard.isAsking) return undefined;
  return (
    <ConfirmDialog
      title={TEXT.leaveTitle}
      action={TEXT.leave}
      danger
      onClose={() => guard.stay()}
      onConfirm={async () => guard.leave()}
    >
      <Lost />
    </ConfirmDialog>
  );
}

function Lost() {
  return useAtomValue(lostTextsAtom).map((text) => <p key={text}>{text}</p>);
}

/** Reads the lists of saved surveys again when one was saved, applied or deleted, and what devices have answered. */
export function useFreshSurveys(): void {
  const store = useStore();
  const refresh = (kind: SurveyKind) => () => {
    store.get(surveyPortAtom)?.refreshSurveys(kind).catch(reportError(store, 'saved surveys'));
  };
  useChangesOf(SURVEY_NODES.collection, refresh('nodes'));
  useChangesOf(SURVEY_ZONES.collection, refresh('zones'));
  useChangesOf(APPLIED_VERSIONS, () => {
    store.get(surveyPortAtom)?.refreshDeliveries().catch(reportError(store, 'answers of devices'));
  });
}
