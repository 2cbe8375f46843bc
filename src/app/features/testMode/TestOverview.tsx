import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { TEST_MENU, testMenu } from '../../../domain/access/menuAccess.ts';
import { menuFactsAtom } from '../../data/config/consoleAtoms.ts';
import { failedListsAtom } from '../../data/lists/failedLists.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { DRILL_TEXT } from '../../text/drills.ts';
import { needsAuthorities, TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { PageFrame } from '../../ui/page/PageFrame.tsx';
import styles from './tests.module.css';

const ABOUT: Readonly<Record<string, string>> = {
  '/test/auto-test': TEXT.auto,
  '/test/manual-test': TEXT.manual,
  '/test/simulation-test': TEXT.simulation,
  '/test/drill': DRILL_TEXT.about,
  '/test/blank-test-mode': TEXT.blank,
  '/test/deactivate-test-mode': TEXT.deactivate,
};

/** What can be tested: each page with what it does, and why one is not offered. */
export function TestOverview() {
  const authorities = useAtomValue(authoritiesAtom);
  const facts = useAtomValue(menuFactsAtom);
  const areMissing = useAtomValue(failedListsAtom).includes('scenarios');
  const offered = testMenu(authorities, facts);
  const reason = (of: Parameters<typeof hasAny>[1]): string => {
    if (!hasAny(authorities, of)) return needsAuthorities(of);
    if (facts.scenarioCount > 0) return TEXT.noneActive;
    return areMissing ? TEXT.scenariosFailed : TEXT.noScenarios;
  };
  return (
    <PageFrame title={TEXT.title} about={TEXT.about}>
      <ul className={styles.cards}>
        {TEST_MENU.map((item) => (
          <li key={item.path} className={styles.card}>
            <h2>{item.label}</h2>
            <p>{ABOUT[item.path]}</p>
            {offered.includes(item) ? (
              <Link href={item.path} aria-label={`${TEXT.open} ${item.label}`}>
                {TEXT.open}
              </Link>
            ) : (
              <small>{reason(item.of)}</small>
            )}
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
