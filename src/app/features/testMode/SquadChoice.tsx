import { useAtomValue } from 'jotai';
import { testModeEnd, testModeSeconds } from '../../../domain/testMode/testModeState.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import type { SiteSquad } from '../../data/loading/testModeAtoms.ts';
import { endsAt, TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { momentText } from '../../ui/facts/timeText.ts';
import { useServerNow } from '../../ui/useNow.ts';
import styles from './tests.module.css';

interface Props {
  readonly squads: readonly SiteSquad[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Choice of squads, each with its test mode. */
export function SquadChoice({ squads, chosen, onChange }: Props) {
  const isAll = squads.every(({ squadId }) => chosen.has(squadId));
  const toggle = (squadId: string) => {
    const next = new Set(chosen);
    if (!next.delete(squadId)) next.add(squadId);
    onChange(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{TEXT.squad}</legend>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChange(new Set(isAll ? [] : squads.map(({ squadId }) => squadId)))}
        />
        <span>{TEXT.all}</span>
      </label>
      {squads.map((squad) => (
        <label key={squad.squadId}>
          <input type="checkbox" checked={chosen.has(squad.squadId)} onChange={() => toggle(squad.squadId)} />
          <span>{squad.alias || squad.squadId}</span>
          <SquadState squad={squad} />
        </label>
      ))}
    </fieldset>
  );
}

function SquadState({ squad }: { readonly squad: SiteSquad }) {
  const duration = testModeSeconds(useAtomValue(configAtom));
  const now = useServerNow();
  const end = squad.testMode ? testModeEnd(squad, duration) : undefined;
  if (!squad.testMode) return undefined;
  return (
    <small className={styles.on}>{end === undefined ? TEXT.active : endsAt(momentText(end, now))}</small>
  );
}
