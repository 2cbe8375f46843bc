import { join } from 'node:path';
import { readOptions, USAGE, type BenchOptions } from './options.ts';
import { installPeers } from './peersInstall.ts';
import { aboutMachine, printTable, saveRecord, type Figure } from './report.ts';
import { chosenSections } from './sections.ts';
import { openPage, openStage, ROOT, type Stage } from './stage.ts';

/** What a section found: lines of the table, and the samples behind them. */
async function main(options: BenchOptions): Promise<boolean> {
  installPeers();
  const { stage, end } = await openStage(options);
  const figures: Figure[] = [];
  const samples: Record<string, unknown> = {};
  try {
    const about = { ...aboutMachine(ROOT), ...(await aboutBrowser(stage)), options };
    for (const { name, run } of chosenSections(options.only)) {
      const started = performance.now();
      console.log(`${name} …`);
      const found = await run(stage);
      figures.push(...found.figures);
      samples[name] = found.samples;
      printTable(found.figures);
      console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
    }
    printTable(figures);
    console.log(`\n${saveRecord(join(ROOT, 'bench', 'results'), { about, figures, sections: samples })}`);
  } finally {
    await end();
  }
  return figures.every(({ reached }) => reached);
}

async function aboutBrowser(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  const page = await openPage(stage);
  const about = await page.evaluate(() => window.bench.about());
  await page.context().close();
  return { browser: stage.browser.version(), ...about };
}

let options: BenchOptions;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exit(2);
}
const allReached = await main(options);
process.exit(allReached || !options.strict ? 0 : 1);
