import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { ApplyFinding, ApplyCheck } from '../../../../domain/survey/port/surveySaving.ts';
import {
  openSquadIdAtom,
  surveyCountsAtom,
  surveyStageAtoms,
  surveyPortAtom,
  surveyRevisionAtom,
} from '../data/surveyAtoms.ts';
import {
  applyText,
  applyWithIdText,
  hiddenText,
  leftOutText,
  SURVEY_TEXT as TEXT,
} from '../../../text/survey.ts';
import { askedFocusAtom } from '../panels/askedFocus.ts';
import { appliedMeanwhileText, VERSIONS_TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { LevelChoice } from '../panels/LevelChoice.tsx';
import { OtherSquad } from '../panels/OtherSquad.tsx';
import { openToolAtom } from '../panels/openTool.ts';
import { squadLevelsAtom } from '../panels/squad.ts';
import { callFailureText } from '../../../text/surveyFailures.ts';
import { showItemAtom } from '../panels/showItem.ts';
import { typedItemsAtoms } from '../panels/typedText.ts';
import { useCall } from '../panels/useCall.ts';
import styles from './saving.module.css';
import { applySurveyAtom, applyWithIdAtom, type ApplyBlocked } from './surveySaves.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { newIdsText } from '../../../text/surveyNodes.ts';
import { performAtom } from '../panels/edits.ts';

interface Props {
  readonly kind: SurveyKind;
  readonly onClose: () => void;
}

/** "Confirm Apply" of a level or all: what forbids it is listed, each a link to its item, and blocks it. */
export function ApplyDialog({ kind, onClose }: Props) {
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const hasLevels = useAtomValue(squadLevelsAtom).length > 0;
  const apply = useSetAtom(applySurveyAtom);
  const applyWithId = useSetAtom(applyWithIdAtom);
  const [level, setLevel] = useState<string>();
  const checked = useApplyCheck(kind, level);
  /** What the server's side found. */
  const [blocked, setBlocked] = useState<ApplyBlocked>();
  const selected = useAtomValue(surveyStageAtoms[kind].selected);
  const isEdited = useAtomValue(surveyStageAtoms[kind].isEdited);
  const typed = useAtomValue(typedItemsAtoms[kind]);
  const { hiddenNodes = 0 } = useAtomValue(surveyCountsAtom) ?? {};
  /** What others have applied since the squad was opened: applying goes over it. */
  const unseen = useCall(kind, (port) => port.unseenVersions(kind));
  const openTool = useSetAtom(openToolAtom);
  const listed = blocked?.reason === 'findings' ? blocked.findings : checked?.findings;
  const findings = unseen === undefined ? undefined : listed;
  const finish = (found: ApplyBlocked | undefined) => {
    if (found === undefined) onClose();
    else setBlocked(found);
  };
  const look = () => {
    onClose();
    openTool('compare');
  };
  const choose = (chosen: string | undefined) => {
    setLevel(chosen);
    setBlocked(undefined);
  };
  return (
    <ConfirmDialog
      title={TEXT.confirmApply}
      action={blocked?.reason === 'taken' ? applyWithIdText(blocked.freeId) : TEXT.apply}
      isBlocked={findings === undefined || findings.length > 0}
      warnings={[
        ...(unseen ?? []).slice(0, 1).map(appliedMeanwhileText),
        ...(isEdited ? [TEXT.appliesEdits] : []),
        ...(kind === 'nodes' && hiddenNodes > 0 ? [hiddenText(hiddenNodes, 'applied')] : []),
        ...leftOutText(kind, typed),
      ]}
      otherAct={unseen?.[0] && <Button onPress={look}>{VERSIONS_TEXT.look}</Button>}
      onClose={onClose}
      onConfirm={async () =>
        finish(blocked?.reason === 'taken' ? await applyWithId(level, blocked) : await apply(kind, level))
      }
    >
      <p>{applyText(selected?.name ?? '', squadId)}</p>
      {hasLevels && (
        <LevelChoice
          label={TEXT.applyLevel}
          value={level}
          note={(id) => (checked?.levels.includes(id) === false ? TEXT.noneOf[kind] : '')}
          onChoose={choose}
        />
      )}
      {blocked?.reason === 'taken' && (
        <p role="alert" className={styles.taken}>
          {callFailureText(blocked.failure)}
        </p>
      )}
      {findings === undefined && <output aria-busy="true">{TEXT.checking}</output>}
      {findings !== undefined && findings.length > 0 && (
        <Findings kind={kind} findings={findings} onClose={onClose} onMended={() => setBlocked(undefined)} />
      )}
    </ConfirmDialog>
  );
}

/** Findings that are listed; the rest is counted. */
const MAX_LISTED = 100;

interface FindingsProps extends Props {
  readonly findings: readonly ApplyFinding[];
  /** Called after an edit that mends some: they are checked again. */
  readonly onMended: () => void;
}

function Findings({ kind, findings, onClose, onMended }: FindingsProps) {
  const show = useSetAtom(showItemAtom);
  const ask = useSetAtom(askedFocusAtom);
  const open = ({ row, field }: ApplyFinding) => {
    onClose();
    ask({ table: kind, row, part: field === 'mic values' ? 'microphones' : undefined });
    void show({ table: kind, row });
  };
  const rowsWith = (wrong: ApplyFinding['field']) =>
    findings.filter(({ field, row }) => field === wrong && row >= 0).map(({ row }) => row);
  const [ofOtherSquads, withoutOwnId] = [rowsWith('Squad'), rowsWith('NodeId')];
  return (
    <>
      <ul className={styles.findings} aria-label={TEXT.findings} role="alert">
        {findings.slice(0, MAX_LISTED).map((finding) => (
          <li key={`${finding.row} ${finding.field} ${finding.text}`}>
            {finding.row < 0 ? (
              finding.text
            ) : (
              <button type="button" onClick={() => open(finding)}>
                {finding.text}
              </button>
            )}
          </li>
        ))}
        {findings.length > MAX_LISTED && <li>{`+ ${findings.length - MAX_LISTED}`}</li>}
      </ul>
      {ofOtherSquads.length > 0 && <OtherSquad rows={ofOtherSquads} onTaken={onMended} />}
      {withoutOwnId.length > 0 && <NewNodeIds rows={withoutOwnId} onGiven={onMended} />}
    </>
  );
}

interface NewNodeIdsProps {
  /** Rows of nodes without an id of their own. */
  readonly rows: readonly number[];
  /** Called once they have one. */
  readonly onGiven: () => void;
}

/** Gives nodes ids that are free in the whole installation, as one step. */
function NewNodeIds({ rows, onGiven }: NewNodeIdsProps) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const give = async () => {
    if (await perform({ kind: 'renumber', rows: Uint32Array.from(rows) })) onGiven();
  };
  return (
    <Button onPress={() => void give().catch(reportError(store, 'ids of nodes'))}>
      {newIdsText(rows.length)}
    </Button>
  );
}

/** Checks of a level of the draft, or of all of it, before it is applied; undefined until it is checked. Checked again after an edit. */
function useApplyCheck(kind: SurveyKind, level: string | undefined): ApplyCheck | undefined {
  const levels = level === undefined ? undefined : [level];
  const key = JSON.stringify([kind, levels, useAtomValue(surveyRevisionAtom)]);
  return useCall(key, (port) => port.checkApply({ kind, levels }), useAtomValue(surveyPortAtom));
}
