import { useSetAtom } from 'jotai';
import {
  SIMULATION_POINTS,
  simulationPayload,
  testFieldHint,
  type SimulationForm,
} from '../../../domain/testMode/testShotPayload.ts';
import { PlacePicker } from '../../placePicker/PlacePicker.tsx';
import { screenName } from '../../text/screenName.ts';
import { altitudeOf, HINT_TEXT, POINT_TEXT, TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Field } from '../../ui/Field.tsx';
import { sendTestAtom } from './runAtoms.ts';
import { RunResults } from './RunResults.tsx';
import { SendTest } from './SendTest.tsx';
import { SquadSelect } from './SquadSelect.tsx';
import { TestPage } from './TestPage.tsx';
import styles from './tests.module.css';
import { useRun } from './useRun.ts';
import { useTestForm } from './useTestForm.ts';

const EMPTY = { shooter_alt: '1.5', target_alt: '1.5' } as const;

/** A shot from a shooter to a target, both picked on the map (TM-03). */
export function SimulationTest() {
  const { form, change, clear, squadId, start, fileName, setFileName } = useTestForm<SimulationForm>(
    'simulation-test',
    EMPTY,
  );
  const { busy, run } = useRun();
  const send = useSetAtom(sendTestAtom);
  const altitude = (name: 'shooter_alt' | 'target_alt') => {
    const text = form[name] ?? '';
    const hint = testFieldHint(name, text);
    return { value: text, hint: hint ? HINT_TEXT[hint] : '' };
  };
  return (
    <TestPage title={screenName('/test/simulation-test') ?? ''} about={TEXT.simulation}>
      <form
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          run(() => send({ payload: simulationPayload(form), fileName, squadId }));
        }}
      >
        <div className={styles.fields}>
          <SquadSelect value={squadId} onChange={(squad) => change({ squad_id: squad })} />
          {SIMULATION_POINTS.map((point) => (
            <Field
              key={point}
              label={altitudeOf(point)}
              inputMode="decimal"
              error=""
              {...altitude(`${point}_alt`)}
              onText={(text) => change({ [`${point}_alt`]: text })}
            />
          ))}
        </div>
        <PlacePicker
          label={TEXT.simulationPlaces}
          points={SIMULATION_POINTS.map((point) => ({
            id: point,
            name: POINT_TEXT[point],
            lat: form[`${point}_lat`] ?? '',
            lon: form[`${point}_lon`] ?? '',
          }))}
          start={start}
          level={form.level ?? ''}
          onLevel={(level) => change({ level })}
          onPlace={(point, { lat, lon }) => change({ [`${point}_lat`]: lat, [`${point}_lon`]: lon })}
        />
        <SendTest
          fileName={fileName}
          onFileName={setFileName}
          squadId={squadId}
          busy={busy}
          onClear={clear}
        />
      </form>
      <RunResults />
    </TestPage>
  );
}
