import { firstScreen } from '../../../../../domain/access/firstScreen.ts';
import { givenBy, ROLE_PRESETS } from '../../../../../domain/access/rolePresets.ts';
import { sessionAuthorities } from '../../../../../domain/access/displayAccount.ts';
import { USERS } from '../../../../../domain/resources/entities/users.ts';
import { PRESET_WORDS, ROLES_TEXT as TEXT } from '../../../../text/roles.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { RecordForm } from '../../form/draft/useRecordForm.ts';
import styles from './rolePresets.module.css';
import { useServerChoices } from '../../fields/texts/useServerChoices.ts';

/** Every screen that roles alone can open. */
const ALL_FACTS = { scenarioCount: 1, testModeConfigured: true, swagger: false, inEmailList: false };

/** Buttons that set the roles of a usual kind of account, and a warning where the chosen roles open no screen. */
export function RolePresets({ form }: { readonly form: RecordForm }) {
  const assignable = new Set(useServerChoices(USERS.fields.authorities) ?? []);
  const chosen = form.input('authorities') as readonly string[];
  const isDisplay = form.input('isDisplay') === true;
  const opens = firstScreen(new Set(sessionAuthorities({ authorities: chosen, isDisplay })), ALL_FACTS);
  return (
    <div className={styles.presets}>
      <span className={styles.title}>{TEXT.presets}</span>
      {ROLE_PRESETS.filter((preset) => givenBy(preset, assignable).length === preset.authorities.length).map(
        (preset) => (
          <Button
            key={preset.name}
            tight
            onPress={() => {
              form.setInput('authorities', preset.authorities);
              form.setInput('isDisplay', preset.isDisplay);
            }}
          >
            {PRESET_WORDS[preset.name]}
          </Button>
        ),
      )}
      {opens === undefined && <output className={styles.warning}>{TEXT.noScreen}</output>}
    </div>
  );
}
