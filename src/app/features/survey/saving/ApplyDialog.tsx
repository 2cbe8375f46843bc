import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { ApplyFinding, SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';
import { surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';
import { applyText, SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { ConfirmDialog } from '../base/ConfirmDialog.tsx';
import { showItemAtom } from '../base/surveyActions.ts';
import styles from './saving.module.css';
import { applySurveyAtom } from './surveySaves.ts';
import { useApplyFindings } from './useApplyFindings.ts';

interface Props {
  readonly kind: SurveyKind;
  readonly onClose: () => void;
}

/** "Confirm Apply": what forbids it is listed, each a link to its item, and blocks it (SV-06). */
export function ApplyDialog({ kind, onClose }: Props) {
  const state = useAtomValue(surveyStateAtom);
  const apply = useSetAtom(applySurveyAtom);
  const checked = useApplyFindings(kind);
  /** What the server's side of the same checks found. */
  const [refused, setRefused] = useState<readonly ApplyFinding[]>([]);
  const { selected, isEdited = false } = state?.[kind] ?? {};
  const findings = refused.length > 0 ? refused : checked;
  return (
    <ConfirmDialog
      title={TEXT.confirmApply}
      action={TEXT.apply}
      isBlocked={findings === undefined || findings.length > 0}
      warnings={isEdited ? [TEXT.appliesEdits] : []}
      onClose={onClose}
      onConfirm={async () => {
        const found = await apply(kind);
        if (found === undefined) onClose();
        else setRefused(found);
      }}
    >
      <p>{applyText(selected?.name ?? '', state?.squadId ?? '')}</p>
      {findings === undefined && <output aria-busy="true">{TEXT.checking}</output>}
      {findings !== undefined && findings.length > 0 && (
        <Findings kind={kind} findings={findings} onClose={onClose} />
      )}
    </ConfirmDialog>
  );
}

/** Findings that are listed; the rest is counted. */
const MAX_LISTED = 100;

interface FindingsProps extends Props {
  readonly findings: readonly ApplyFinding[];
}

function Findings({ kind, findings, onClose }: FindingsProps) {
  const show = useSetAtom(showItemAtom);
  const open = (row: number) => {
    onClose();
    void show({ table: kind, row });
  };
  return (
    <ul className={styles.findings} aria-label={TEXT.findings} role="alert">
      {findings.slice(0, MAX_LISTED).map(({ row, field, text }) => (
        <li key={`${row} ${field} ${text}`}>
          {row < 0 ? (
            text
          ) : (
            <button type="button" onClick={() => open(row)}>
              {text}
            </button>
          )}
        </li>
      ))}
      {findings.length > MAX_LISTED && <li>{`+ ${findings.length - MAX_LISTED}`}</li>}
    </ul>
  );
}
