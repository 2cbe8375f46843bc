/** An automated accessibility scan of what a page shows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** Longest wait for transitions of one page. */
const MAX_TRANSITION_MS = 5_000;

/**
 * Serious findings: rule, its requirement, and the elements; empty if there are none. A transition has
 * passing colours, so findings are checked once more after the transitions that ran meanwhile.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await transitionsEnd(page);
  const found = await findings(page);
  if (found.length === 0) return found;
  await transitionsEnd(page);
  return findings(page);
}

/** Resolves once no transition runs in the page. Animations that repeat, such as a pulse, are not waited for. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const end = performance.now() + most;
    const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // A transition begins in the frame after its cause.
    await frame();
    await frame();
    while (running().length > 0 && performance.now() < end) await frame();
  }, MAX_TRANSITION_MS);
}

async function findings(page: Page): Promise<string[]> {
  // Once a document: reading and compiling axe costs as much as a scan. Not by a script element, which the content policy blocks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(of: Document, how: RunOptions): Promise<AxeResults> } }).axe.run(
        document,
        options,
      ),
    OPTIONS,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
}
