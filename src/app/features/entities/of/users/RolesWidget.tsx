import { ROLE_GROUPS, ROLE_WORDS, ROLES_TEXT, type RoleWords } from '../../../../text/roles.ts';
import { FormField, frameOf } from '../../fields/parts/FormField.tsx';
import { useServerChoices } from '../../fields/texts/useServerChoices.ts';
import type { WidgetProps } from '../../fields/parts/fieldView.ts';
import styles from './rolesWidget.module.css';

interface Props {
  /** Id of the first checkbox. */
  readonly id: string;
  /** Roles that the person may give or the account has. */
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** The roles of an account: those that the person may give, and those that it has. */
export function RolesWidget(props: WidgetProps<'texts'>) {
  const { id, input, field, onInput } = props;
  const choices = [...(useServerChoices(field) ?? []), ...input];
  return (
    <FormField {...frameOf(props)} isWide isGroup>
      <RoleChoices id={id} choices={choices} chosen={input} onChoose={onInput} />
    </FormField>
  );
}

/** The roles by what they are for, each with its name, its effect, and its code. */
function RoleChoices({ id, choices, chosen, onChoose }: Props) {
  const groups = groupsOf(choices);
  const first = groups[0]?.roles[0];
  return (
    <div className={styles.groups}>
      {groups.map(({ title, roles }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {roles.map((role) => (
            <Role
              key={role}
              id={role === first ? id : undefined}
              role={role}
              isChosen={chosen.includes(role)}
              onToggle={(isOn) =>
                onChoose(isOn ? [...chosen, role] : chosen.filter((other) => other !== role))
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface RoleProps {
  readonly id: string | undefined;
  readonly role: string;
  readonly isChosen: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Role({ id, role, isChosen, onToggle }: RoleProps) {
  const words = (ROLE_WORDS as Readonly<Record<string, RoleWords | undefined>>)[role];
  return (
    <label className={styles.role}>
      <input id={id} type="checkbox" checked={isChosen} onChange={({ target }) => onToggle(target.checked)} />
      <span>
        {words?.name ?? role} {words !== undefined && <code>{role}</code>}
        {words !== undefined && <small>{words.allows}</small>}
      </span>
    </label>
  );
}

interface Group {
  readonly title: string;
  readonly roles: readonly string[];
}

/** The groups with the roles that are offered; roles of another server are in a group of their own. */
function groupsOf(choices: readonly string[]): readonly Group[] {
  const offered = new Set(choices);
  const known = ROLE_GROUPS.map(({ title, roles }) => ({
    title,
    roles: roles.filter((role) => offered.has(role)),
  }));
  const others = [...offered].filter((role) => !Object.hasOwn(ROLE_WORDS, role));
  return [...known, { title: ROLES_TEXT.otherRoles, roles: others }].filter(({ roles }) => roles.length > 0);
}
