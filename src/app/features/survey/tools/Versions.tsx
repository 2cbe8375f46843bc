import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { AppliedState, AppliedVersionEntry } from '../../../../domain/survey/apply/appliedVersion.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { openSquadIdAtom, surveyPortAtom, surveyStageAtoms } from '../data/surveyAtoms.ts';
import { itemCount as itemCountText } from '../../../text/survey.ts';
import {
  APPLIED_STATE_TEXT,
  appliedTimeText,
  COMPARE_TEXT,
  levelsText,
  reappliedText,
  VERSIONS_TEXT as TEXT,
} from '../../../text/surveyTools.ts';
import { rejectedByText } from '../../../text/surveyDeliveries.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { levelNameAtom, squadLevelsAtom } from '../panels/squad.ts';
import { callFailureText, saveFailureText } from '../../../text/surveyFailures.ts';
import { SURVEY_KINDS } from './differenceRows.ts';
import { FormerVersions } from './FormerVersions.tsx';
import { DeviceList } from '../saving/DeviceList.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './tools.module.css';
import { useCall } from '../panels/useCall.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

const TONES: Readonly<Record<AppliedState, 'ok' | 'warn' | 'bad' | undefined>> = {
  accepted: 'ok',
  pending: undefined,
  superseded: undefined,
  refused: 'warn',
  failed: 'bad',
};

/** What was applied to the squad, and versions of the open survey that saves have replaced. */
export function Versions() {
  const [kind, setKind] = useState<SurveyKind>('nodes');
  const [which, setWhich] = useState<'appliedOnes' | 'savedOnes'>('appliedOnes');
  return (
    <>
      <Segments
        label={TEXT.kind}
        isWide
        choices={SURVEY_KINDS.map((each) => ({ value: each, text: COMPARE_TEXT[each] }))}
        value={kind}
        onChoose={setKind}
      />
      <Segments
        label={TEXT.which}
        isWide
        choices={(['appliedOnes', 'savedOnes'] as const).map((each) => ({ value: each, text: TEXT[each] }))}
        value={which}
        onChoose={setWhich}
      />
      {which === 'appliedOnes' ? <AppliedVersions kind={kind} /> : <FormerVersions key={kind} kind={kind} />}
    </>
  );
}

/** What was applied to the squad, newest first; each version can be applied again. */
function AppliedVersions({ kind }: { readonly kind: SurveyKind }) {
  const [reloads, setReloads] = useState(0);
  const [chosen, setChosen] = useState<AppliedVersionEntry>();
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const delivery = useAtomValue(surveyStageAtoms[kind].delivery);
  const versions = useCall(`${kind} ${squadId} ${reloads}`, (port) => port.versions(kind), delivery);
  const reload = () => setReloads(reloads + 1);
  return (
    <>
      <div className={styles.line}>
        <Button tight onPress={reload}>
          {TEXT.reload}
        </Button>
      </div>
      {versions?.ok === false && <p role="alert">{callFailureText(versions.reason)}</p>}
      {versions?.ok === true && versions.value.length === 0 && <p className={styles.note}>{TEXT.none}</p>}
      {versions?.ok === true && versions.value.length > 0 && (
        <ol className={styles.versions} aria-label={TEXT.table}>
          {versions.value.map((version) => (
            <Version key={version.id} version={version} onAgain={() => setChosen(version)} />
          ))}
        </ol>
      )}
      {chosen !== undefined && (
        <ApplyAgain version={chosen} onClose={() => setChosen(undefined)} onApplied={reload} />
      )}
    </>
  );
}

interface VersionProps {
  readonly version: AppliedVersionEntry;
  readonly onAgain: () => void;
}

function Version({ version, onAgain }: VersionProps) {
  const { id, kind, name, state, failure, itemCount, refusedCount, waitingCount } = version;
  const counts = { accepted: itemCount - refusedCount, refused: refusedCount, silent: 0 };
  const words = state === 'refused' ? rejectedByText(counts) : APPLIED_STATE_TEXT[state];
  return (
    <li>
      <b>{name}</b>
      <Badge tone={TONES[state]}>{words}</Badge>
      <VersionFacts version={version} />
      <Button tight aria-label={`${TEXT.again}: ${name}, ${appliedTimeText(version)}`} onPress={onAgain}>
        {TEXT.again}
      </Button>
      {failure !== null && <small>{failure}</small>}
      {refusedCount + waitingCount > 0 && (
        <DeviceList kind={kind} versionId={id} stamp={`${state} ${refusedCount} ${waitingCount}`} />
      )}
    </li>
  );
}

/** When and by whom a version was applied, and what it has: versions of a survey have the same name. */
function VersionFacts({ version }: Pick<VersionProps, 'version'>) {
  const { appliedTime, appliedBy, itemCount, levels, kind } = version;
  const nameOf = useAtomValue(levelNameAtom);
  const levelCount = useAtomValue(squadLevelsAtom).length;
  // A foreign server has none.
  const part = Array.isArray(levels) ? levelsText(levels.map(nameOf), levelCount) : undefined;
  return (
    <span>
      <time dateTime={appliedTime}>{appliedTimeText(version)}</time>
      <span>{`, ${[appliedBy, itemCountText(kind, itemCount), ...(part === undefined ? [] : [part])].join(', ')}`}</span>
    </span>
  );
}

interface AgainProps {
  readonly version: AppliedVersionEntry;
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

function ApplyAgain({ version, onClose, onApplied }: AgainProps) {
  const { id, name } = version;
  const store = useStore();
  const toast = useSetAtom(showToastAtom);
  const run = async () => {
    const done = await store.get(surveyPortAtom)?.reapply(id);
    if (done === undefined) return;
    if (done.ok) toast('ok', reappliedText(name));
    else toast('danger', saveFailureText(done.reason));
    onClose();
    onApplied();
  };
  return (
    <ConfirmDialog
      title={TEXT.againTitle}
      warnings={[TEXT.againWarning]}
      action={TEXT.again}
      onClose={onClose}
      onConfirm={run}
    >
      <p>
        {name}: <VersionFacts version={version} />
      </p>
    </ConfirmDialog>
  );
}
