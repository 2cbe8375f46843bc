import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import {
  MAX_SHELF_MINUTES,
  MAX_SHELF_NAME_LENGTH,
  MAX_SHELF_REASON_LENGTH,
  NEVER_SHELVED,
  type ShelfScope,
} from '../../../domain/contract/shelf.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { shelve, type ShelfRequest } from '../../data/loading/shelfActs.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { zonesOfSquadAtom } from '../../data/view/mapListAtoms.ts';
import { SHELF_TEXT as TEXT, shelfTime } from '../../text/shelves.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import styles from './Shelves.module.css';

const KINDS = ['zone', 'sensor', 'type'] as const;
type Kind = (typeof KINDS)[number];
const MINUTES = [15, 60, 120, 240, MAX_SHELF_MINUTES] as const;
const TYPES = REPORT_SYMBOLS.filter((symbol) => symbol !== NEVER_SHELVED);

interface Draft {
  readonly kind: Kind;
  readonly squadId: string;
  readonly sensor: string;
  readonly zone: string;
  readonly type: string;
  readonly minutes: number;
  readonly reason: string;
}

interface Props {
  /** What is offered, where the form begins with it. */
  readonly scope: Partial<ShelfScope>;
  readonly onClose: () => void;
}

/** Shelves one zone, sensor or type, with a reason. */
export function ShelfForm({ scope, onClose }: Props) {
  const store = useStore();
  const squads = useAtomValue(squadsAtom);
  const [draft, setDraft] = useState<Draft>(() => draftOf(scope, squads[0]?.squadId ?? ''));
  const [problem, setProblem] = useState('');
  const [onceKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const zones = useAtomValue(zonesOfSquadAtom)(draft.squadId);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const request = requestOf(draft);
  const send = async () => {
    if (request === undefined || isBusy) return;
    setBusy(true);
    const done = await shelve(store, request, onceKey);
    setBusy(false);
    if (done.ok) onClose();
    else setProblem(done.reason.message ?? TEXT.unsent);
  };
  return (
    <form
      className={styles.form}
      aria-label={TEXT.shelveNow}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ScopeFields draft={draft} set={set} squads={squads.map(({ squadId }) => squadId)} zones={zones} />
      <ChoiceField
        label={TEXT.for}
        value={String(draft.minutes)}
        choices={MINUTES.map((minutes) => ({ value: String(minutes), text: shelfTime(minutes) }))}
        onChoose={(minutes) => set({ minutes: Number(minutes) })}
      />
      <Field
        label={TEXT.reason}
        error={problem}
        ref={focusOnMount}
        value={draft.reason}
        maxLength={MAX_SHELF_REASON_LENGTH}
        autoComplete="off"
        onText={(reason) => set({ reason })}
      />
      <p className={styles.about}>{TEXT.about}</p>
      <div className={styles.end}>
        <Button tight onPress={onClose}>
          {TEXT.cancel}
        </Button>
        <Button tight primary type="submit" off={isBusy || request === undefined}>
          {TEXT.shelveNow}
        </Button>
      </div>
    </form>
  );
}

interface ScopeProps {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly squads: readonly string[];
  readonly zones: readonly string[];
}

function ScopeFields({ draft, set, squads, zones }: ScopeProps) {
  const { kind } = draft;
  const choices = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  return (
    <>
      <ChoiceField
        label={TEXT.what}
        value={kind}
        choices={KINDS.map((each) => ({ value: each, text: TEXT[each] }))}
        onChoose={(value) => set({ kind: KINDS.find((each) => each === value) ?? 'zone' })}
      />
      {squads.length > 1 && (
        <ChoiceField
          label={TEXT.squad}
          value={draft.squadId}
          choices={choices(squads)}
          onChoose={(squadId) => set({ squadId, zone: '' })}
        />
      )}
      {kind === 'sensor' && (
        <Field
          label={TEXT.sensor}
          error=""
          value={draft.sensor}
          maxLength={MAX_SHELF_NAME_LENGTH}
          autoComplete="off"
          onText={(sensor) => set({ sensor })}
        />
      )}
      {kind === 'type' && (
        <ChoiceField
          label={TEXT.type}
          value={draft.type}
          choices={choices(TYPES)}
          onChoose={(type) => set({ type })}
        />
      )}
      {kind !== 'sensor' && (
        <ChoiceField
          label={kind === 'type' ? TEXT.inZone : TEXT.zone}
          value={draft.zone}
          choices={choices(zones)}
          none={kind === 'type' ? TEXT.anywhere : ''}
          onChoose={(zone) => set({ zone })}
        />
      )}
    </>
  );
}

/** Of several facts the narrowest is chosen: the sensor, else the zone, else the type. */
function draftOf({ squadId, sensor = '', zone = '', type }: Partial<ShelfScope>, firstSquad: string): Draft {
  const other = zone === '' && type !== undefined ? 'type' : 'zone';
  return {
    kind: sensor === '' ? other : 'sensor',
    squadId: squadId ?? firstSquad,
    sensor,
    zone,
    type: TYPES.find((each) => each === type) ?? TYPES[0] ?? '',
    minutes: 60,
    reason: '',
  };
}

/** What is sent; undefined while something is missing. */
function requestOf({ kind, squadId, sensor, zone, type, minutes, reason }: Draft): ShelfRequest | undefined {
  const symbol = TYPES.find((each) => each === type);
  const scope = {
    ...(kind === 'sensor' && { sensor: sensor.trim() }),
    ...(kind !== 'sensor' && zone !== '' && { zone }),
    ...(kind === 'type' && symbol !== undefined && { type: symbol }),
  };
  const isMissing = kind === 'sensor' ? sensor.trim() === '' : kind === 'zone' && zone === '';
  if (isMissing || reason.trim() === '' || squadId === '') return undefined;
  return { squadId, ...scope, minutes, reason: reason.trim() };
}
