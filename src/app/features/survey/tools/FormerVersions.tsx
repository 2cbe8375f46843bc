import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { FormerVersion } from '../../../../domain/survey/port/surveySaving.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyPortAtom, surveyRevisionAtom, surveyStageAtoms } from '../data/surveyAtoms.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import { callFailureText, saveFailureText } from '../../../text/surveyFailures.ts';
import { COMPARE_FAILURE, formerText, FORMER_TEXT as TEXT, restoredText } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { stepPlace } from '../panels/edits.ts';
import { useCall } from '../panels/useCall.ts';
import { differenceRows } from './differenceRows.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import styles from './tools.module.css';
import { useHideComparison } from './useHideComparison.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** Versions of the open survey that saves have replaced: each can be compared with the draft, and restored into it. */
export function FormerVersions({ kind }: { readonly kind: SurveyKind }) {
  const survey = useAtomValue(surveyStageAtoms[kind].selected);
  const [compared, setCompared] = useState<number>();
  const key = `${kind} ${survey?.id} ${survey?.recordVersion}`;
  const versions = useCall(key, (port) => port.formerVersions(kind));
  if (survey === undefined) return <p className={styles.note}>{TEXT.noSurvey}</p>;
  if (versions?.ok === false) return <p role="alert">{callFailureText(versions.reason)}</p>;
  if (versions?.value.length === 0) return <p className={styles.note}>{TEXT.none}</p>;
  return (
    <>
      <p className={styles.note}>{TEXT.note}</p>
      <ol className={styles.versions} aria-label={TEXT.table}>
        {versions?.value.map((version) => {
          const isCompared = compared === version.recordVersion;
          return (
            <Former
              key={version.recordVersion}
              kind={kind}
              version={version}
              isCompared={isCompared}
              onCompare={() => setCompared(isCompared ? undefined : version.recordVersion)}
            />
          );
        })}
      </ol>
    </>
  );
}

interface FormerProps {
  readonly kind: SurveyKind;
  readonly version: FormerVersion;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

function Former({ kind, version, isCompared, onCompare }: FormerProps) {
  const store = useStore();
  const toast = useSetAtom(showToastAtom);
  const name = formerText(version);
  const restore = async () => {
    const done = await store
      .get(surveyPortAtom)
      ?.restoreFormer(kind, version.recordVersion, stepPlace(store));
    if (done?.ok === true) toast('ok', restoredText(version));
    else if (done?.reason === 'nothing') toast('info', TEXT.same);
    else if (done?.reason === 'unreadable') toast('danger', TEXT.unreadable);
    else if (done !== undefined) toast('danger', failureText(done.reason));
  };
  return (
    <li>
      <span>{name}</span>
      <div className={styles.line}>
        <Button tight aria-expanded={isCompared} aria-label={`${TEXT.compare}: ${name}`} onPress={onCompare}>
          {isCompared ? TEXT.hide : TEXT.compare}
        </Button>
        <Button
          tight
          aria-label={`${TEXT.restore}: ${name}`}
          onPress={() => void restore().catch(reportError(store, 'a former version'))}
        >
          {TEXT.restore}
        </Button>
      </div>
      {isCompared && <FormerDifferences kind={kind} recordVersion={version.recordVersion} />}
    </li>
  );
}

type RestoreFailure = Exclude<
  Awaited<ReturnType<NonNullable<ReturnType<typeof surveyPortAtom.read>>['restoreFormer']>>,
  { readonly ok: true }
>['reason'];

/** Failures of edits have their own words. */
function failureText(reason: RestoreFailure): string {
  if (typeof reason === 'string' && Object.hasOwn(EDIT_FAILURE_TEXT, reason))
    return EDIT_FAILURE_TEXT[reason as keyof typeof EDIT_FAILURE_TEXT];
  return saveFailureText(reason as Parameters<typeof saveFailureText>[0]);
}

interface DifferencesProps {
  readonly kind: SurveyKind;
  readonly recordVersion: number;
}

/** From the version to the draft; its marks are on the map until it is closed. */
function FormerDifferences({ kind, recordVersion }: DifferencesProps) {
  const revision = useAtomValue(surveyRevisionAtom) ?? 0;
  useHideComparison();
  const compared = useCall(`${kind} ${recordVersion} ${revision}`, (port) =>
    port.compare({ kind, with: { former: recordVersion } }),
  );
  if (compared === undefined) return undefined;
  if (!compared.ok) {
    const { reason } = compared;
    return (
      <p className={styles.note}>
        {typeof reason === 'string' ? COMPARE_FAILURE[reason] : callFailureText(reason)}
      </p>
    );
  }
  const rows = differenceRows(compared.value);
  if (rows.length === 0) return <p className={styles.note}>{TEXT.same}</p>;
  return <DifferenceTable kind={kind} rows={rows} />;
}
