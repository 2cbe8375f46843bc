import { useAtomValue } from 'jotai';
import { configValueFailure } from '../../../../../domain/resources/configValues.ts';
import { configAtom } from '../../../../data/config/consoleAtoms.ts';
import { unusableValuesText } from '../../../../text/entityLists.ts';
import styles from '../../list/view/list.module.css';

/** Which stored values of the configuration have no effect as they are, and what they must be; nothing where all have. */
export function UnusableValuesNotice() {
  const config = useAtomValue(configAtom);
  const failures = [...config].flatMap(([key, value]) => configValueFailure(key, value) ?? []);
  return (
    <output className={styles.notice} hidden={failures.length === 0}>
      {failures.length > 0 && (
        <>
          <b>{unusableValuesText(failures.length)}</b> <span>{failures.join(' ')}</span>
        </>
      )}
    </output>
  );
}
