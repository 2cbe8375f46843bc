import { useId } from 'react';
import { weaponName } from '../../../../domain/contract/reportTypes.ts';
import type { ShotReport } from '../../../../domain/contract/shotReport.ts';
import { noReferenceText, REPORT_SOUND_TEXT as TEXT, weaponHereText } from '../../../text/reportSound.ts';
import type { ReferenceKind } from './findReference.ts';
import styles from './SoundPanel.module.css';
import type { useReference } from './useReference.ts';

interface Props {
  readonly report: ShotReport;
  readonly kind: ReferenceKind | undefined;
  readonly choose: (kind: ReferenceKind | undefined) => void;
  readonly reference: ReturnType<typeof useReference>;
}

/** The sound of another report beside the sounds of the shown one. */
export function Beside({ report, kind, choose, reference }: Props) {
  const id = useId();
  const weapon = weaponName(report.weapon, report.weaponCategory);
  const kinds = [...(weapon === undefined ? [] : (['weapon'] as const)), 'fireworks'] as const;
  const textOf = (each: ReferenceKind) =>
    each === 'weapon' ? weaponHereText(weapon ?? '') : TEXT.fireworksHere;
  return (
    <div className={styles.picked}>
      <label htmlFor={id}>{TEXT.beside}</label>
      <select
        id={id}
        value={kind ?? ''}
        onChange={({ target }) => choose(kinds.find((each) => each === target.value))}
      >
        <option value="">{TEXT.nothing}</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </select>
      <ReferenceState report={report} kind={kind} reference={reference} />
    </div>
  );
}

/** What keeps a wanted reference from lying there. */
function ReferenceState({ report, kind, reference }: Omit<Props, 'choose'>) {
  if (kind === undefined || reference === undefined || typeof reference === 'object') return undefined;
  const { weapon, weaponCategory, zone = '' } = report;
  const named = { weapon: weaponName(weapon, weaponCategory) ?? '', zone };
  return (
    <output className={styles.state}>
      {reference === 'looking' ? TEXT.looking : noReferenceText(kind, reference, named)}
    </output>
  );
}
