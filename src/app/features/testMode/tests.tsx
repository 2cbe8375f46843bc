import { useLocation } from 'wouter';
import type { ComponentType } from 'react';
import { AutoTest } from './AutoTest.tsx';
import { BlankTestMode } from './BlankTestMode.tsx';
import { DeactivateTestMode } from './DeactivateTestMode.tsx';
import { DrillPage } from './DrillPage.tsx';
import { ManualTest } from './ManualTest.tsx';
import { SimulationTest } from './SimulationTest.tsx';
import { TestOverview } from './TestOverview.tsx';

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/test/auto-test': AutoTest,
  '/test/manual-test': ManualTest,
  '/test/simulation-test': SimulationTest,
  '/test/drill': DrillPage,
  '/test/blank-test-mode': BlankTestMode,
  '/test/deactivate-test-mode': DeactivateTestMode,
};

/** The pages below /test, in a chunk of their own. */
export function TestPages() {
  const [path] = useLocation();
  const Page = PAGES[path] ?? TestOverview;
  return <Page key={path} />;
}
