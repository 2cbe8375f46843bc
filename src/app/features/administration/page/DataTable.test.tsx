import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { mount, type Mounted } from '../../../testing/mount.tsx';
import { DataTable, type Column } from './DataTable.tsx';

let page: Mounted;
const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });

afterEach(async () => {
  await emulate('');
  await page.unmount();
});

/** The columns of the deliveries, with texts as long as theirs. */
const ROW = {
  Created: '2026-11-27 14:30:05',
  State: 'Delivered',
  Channel: 'Email',
  Recipient: 'Dana Whitfield',
  About: 'Bang/Noise Stp609d-3',
  Attempts: '1',
  Duration: '126 ms',
  Result: 'Written to the outbox',
  Action: '',
};
const columns = Object.entries(ROW).map(([name, text]): Column<string> => {
  const kind = name === 'Result' ? { isWide: true as const } : {};
  return { name, cell: () => text, ...kind };
});

it('[screens.18] a table of administration fits the width of A4 in print', async () => {
  await emulate('print');
  page = await mount(<DataTable label="Deliveries" columns={columns} rows={['1']} keyOf={(row) => row} />);
  page.root.style.width = '684px';
  expect(page.root.querySelector('table')?.offsetWidth).toBeLessThanOrEqual(684);
});
