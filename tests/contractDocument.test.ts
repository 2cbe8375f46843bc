import { expect, it } from 'vitest';
import { contractDocument } from './support/contractDocument.ts';

it('[code.10] docs/contract.md matches the tables of the contract', async () => {
  await expect(contractDocument()).toMatchFileSnapshot('../docs/contract.md');
});
