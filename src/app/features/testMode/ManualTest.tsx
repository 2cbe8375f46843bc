import { REPORT_TYPES } from '../../../domain/contract/reportTypes.ts';
import {
  TEST_SHOT_POINTS,
  TEST_SHOT_VERSION,
  testFieldHint,
  testShotPayload,
  type TestShotField,
  type TestShotForm,
} from '../../../domain/testMode/testShotPayload.ts';
import { FIELD_TEXT, HINT_TEXT, TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { SingleTest } from './SingleTest.tsx';
import { SquadSelect } from './SquadSelect.tsx';
import styles from './tests.module.css';
import { useTestForm } from './useTestForm.ts';

const EMPTY: TestShotForm = { version: TEST_SHOT_VERSION, report_type: 'Shot' };

/** Fields below the choices of squad and type, by group. Places are picked on the map. */
const GROUPS: readonly (readonly [title: string, fields: readonly TestShotField[]])[] = [
  [TEXT.identity, ['detection_id', 'timestamp', 'version', 'device_id']],
  [TEXT.weapon, ['weapon', 'weapon_category', 'weapon_confidence', 'caliber', 'burst', 'bullet_speed']],
  [TEXT.zoneGroup, ['zone', 'zone_id', 'floor']],
  [TEXT.trajectory, ['bearing', 'angle', 'shooter_alt', 'trajectoryP0_alt', 'trajectoryP1_alt']],
];

/** One shot as typed: nothing but the squad is required, hints do not block. */
export function ManualTest() {
  const test = useTestForm('manual-test', EMPTY);
  const { form, change, squadId } = test;
  return (
    <SingleTest
      path="/test/manual-test"
      about={TEXT.manual}
      test={test}
      places={TEXT.places}
      points={TEST_SHOT_POINTS}
      payloadOf={testShotPayload}
    >
      <div className={styles.fields}>
        <SquadSelect value={squadId} onChange={(squad) => change({ squad_id: squad })} />
        <TypeSelect
          value={form.report_type ?? ''}
          onChange={(reportType) => change({ report_type: reportType })}
        />
      </div>
      <div className={styles.groups}>
        {GROUPS.map(([title, fields]) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {fields.map((name) => (
              <TextField key={name} name={name} text={form[name] ?? ''} onChange={change} />
            ))}
          </fieldset>
        ))}
      </div>
    </SingleTest>
  );
}

interface TextProps {
  readonly name: TestShotField;
  readonly text: string;
  readonly onChange: (texts: TestShotForm) => void;
}

function TextField({ name, text, onChange }: TextProps) {
  const hint = testFieldHint(name, text);
  return (
    <Field
      label={FIELD_TEXT[name]}
      value={text}
      error=""
      hint={hint ? HINT_TEXT[hint] : ''}
      onText={(typed) => onChange({ [name]: typed })}
    />
  );
}

interface TypeProps {
  readonly value: string;
  readonly onChange: (reportType: string) => void;
}

const TYPE_CHOICES = REPORT_TYPES.map((type) => ({ value: type, text: type }));

function TypeSelect({ value, onChange }: TypeProps) {
  return (
    <ChoiceField label={FIELD_TEXT.report_type} value={value} choices={TYPE_CHOICES} onChoose={onChange} />
  );
}
