import { expect, it } from 'vitest';
import { contractDocument } from './support/contractDocument.ts';

it('[HO11] docs/contract.md tells what the tables of the contract say', async () => {
  await expect(contractDocument()).toMatchFileSnapshot('../docs/contract.md');
});
