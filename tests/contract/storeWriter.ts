/** Child of the kill test: writes reports and prints which are acknowledged, until it is killed. */
import { lockDataDir } from '../../server/process/dataDirLock.ts';
import { openSqliteStore } from '../../server/store/openStore.ts';
import { epochMs } from '../../src/domain/units.ts';

const [dataDir = '', round = '0'] = process.argv.slice(2);
const lock = lockDataDir(dataDir);
if (!lock.ok) {
  process.stderr.write(`${lock.reason}\n`);
  process.exit(3);
}
const store = await openSqliteStore({ dataDir });
for (let i = 0; ; i++) {
  const batch = [0, 1, 2].map((part) => ({
    detectionId: `${round}-${i}-${part}`,
    squadId: 'squad-1',
    timeStamp: 1_700_000_000_000 + i,
    start: 1_700_000_000_000 + i,
    reportType: 'Shot',
  }));
  await store.reports.insert(batch, { actor: 'writer', at: epochMs(1_700_000_000_000) });
  process.stdout.write(`${round}-${i}\n`);
}
