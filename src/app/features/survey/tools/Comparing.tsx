import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { ApplyFinding, CompareFailure } from '../../../../domain/survey/port/surveySaving.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { openSquadIdAtom, surveyPortAtom, surveyRevisionAtom } from '../data/surveyAtoms.ts';
import { COMPARE_FAILURE, COMPARE_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LevelChoice } from '../panels/LevelChoice.tsx';
import { surveyTabAtom } from '../panels/surveyView.ts';
import { callFailureText } from '../../../text/surveyFailures.ts';
import { differenceRows, SURVEY_KINDS } from './differenceRows.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { showItemAtom } from '../panels/showItem.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './tools.module.css';
import { useCall } from '../panels/useCall.ts';
import { useHideComparison } from './useHideComparison.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** The draft against what is applied, and a dry run of the checks before applying. */
export function Comparing() {
  const tab = useAtomValue(surveyTabAtom);
  const [kind, setKind] = useState<SurveyKind>(tab === 'zones' ? 'zones' : 'nodes');
  useHideComparison();
  return (
    <>
      <Segments
        isWide
        label={TEXT.kind}
        choices={SURVEY_KINDS.map((each) => ({ value: each, text: TEXT[each] }))}
        value={kind}
        onChoose={setKind}
      />
      <Differences kind={kind} />
      <DryRun key={kind} kind={kind} />
    </>
  );
}

function Differences({ kind }: { readonly kind: SurveyKind }) {
  const revision = useAtomValue(surveyRevisionAtom) ?? 0;
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const compared = useCall(`${kind} ${squadId} ${revision}`, (port) =>
    port.compare({ kind, with: 'applied' }),
  );
  if (compared === undefined) return <p className={styles.note}>{TEXT.running}</p>;
  if (!compared.ok) return <p className={styles.note}>{compareFailureText(compared.reason)}</p>;
  if (compared.value.kind !== kind) return <p className={styles.note}>{TEXT.running}</p>;
  const rows = differenceRows(compared.value);
  if (rows.length === 0) return <p className={styles.note}>{TEXT.same}</p>;
  return <DifferenceTable kind={kind} rows={rows} />;
}

function compareFailureText(reason: CompareFailure): string {
  return typeof reason === 'string' ? COMPARE_FAILURE[reason] : callFailureText(reason);
}

/** All checks of an application without applying: of one level or of all. */
function DryRun({ kind }: { readonly kind: SurveyKind }) {
  const store = useStore();
  const [level, setLevel] = useState<string>();
  const [findings, setFindings] = useState<readonly ApplyFinding[]>();
  const check = async () => {
    const request = { kind, levels: level === undefined ? undefined : [level] };
    setFindings((await store.get(surveyPortAtom)?.checkApply(request))?.findings);
  };
  return (
    <div className={styles.group}>
      <div className={styles.line}>
        <LevelChoice label={TEXT.level} value={level} onChoose={setLevel} />
        <Button tight onPress={() => void check().catch(reportError(store, 'dry run'))}>
          {TEXT.check}
        </Button>
      </div>
      <output>{findings !== undefined && <Findings kind={kind} findings={findings} />}</output>
    </div>
  );
}

interface FindingsProps {
  readonly kind: SurveyKind;
  readonly findings: readonly ApplyFinding[];
}

function Findings({ kind, findings }: FindingsProps) {
  const show = useSetAtom(showItemAtom);
  const store = useStore();
  if (findings.length === 0) return <p className={styles.ok}>{TEXT.checked}</p>;
  return (
    <ul className={styles.findings}>
      {findings.map(({ row, field, text }) => (
        <li key={`${row} ${field}`}>
          <button
            type="button"
            disabled={row < 0}
            onClick={() => void show({ table: kind, row }).catch(reportError(store, 'finding'))}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
