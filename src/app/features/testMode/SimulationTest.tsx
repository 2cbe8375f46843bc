import {
  SIMULATION_POINTS,
  simulationPayload,
  testFieldHint,
} from '../../../domain/testMode/testShotPayload.ts';
import { altitudeOf, HINT_TEXT, TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { SingleTest } from './SingleTest.tsx';
import { SquadSelect } from './SquadSelect.tsx';
import styles from './tests.module.css';
import { useTestForm } from './useTestForm.ts';

const EMPTY = { shooter_alt: '1.5', target_alt: '1.5' } as const;

/** A shot from a shooter to a target, both picked on the map. */
export function SimulationTest() {
  const test = useTestForm('simulation-test', EMPTY);
  const { form, change, squadId } = test;
  const altitude = (name: 'shooter_alt' | 'target_alt') => {
    const text = form[name] ?? '';
    const hint = testFieldHint(name, text);
    return { value: text, hint: hint ? HINT_TEXT[hint] : '' };
  };
  return (
    <SingleTest
      path="/test/simulation-test"
      about={TEXT.simulation}
      test={test}
      places={TEXT.simulationPlaces}
      points={SIMULATION_POINTS}
      payloadOf={simulationPayload}
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
    </SingleTest>
  );
}
