import { useAtomValue } from 'jotai';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (squadId: string) => void;
}

/** Choice of a squad of the site. */
export function SquadSelect({ value, onChange }: Props) {
  const squads = useAtomValue(squadsAtom);
  return (
    <ChoiceField
      label={TEXT.squad}
      value={value}
      choices={squads.map(({ squadId, alias }) => ({
        value: squadId,
        text: alias === '' || alias === squadId ? squadId : `${alias} (${squadId})`,
      }))}
      none={TEXT.chooseSquad}
      onChoose={onChange}
    />
  );
}
