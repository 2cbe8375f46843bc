import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { byName, doing, mount, type, type Mounted } from '../../../../testing/mount.tsx';
import { SearchBox } from './SearchBox.tsx';

let page: Mounted;
afterEach(() => page.unmount());

/** A search that Back takes away. */
function Searched() {
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchBox search={search} hint={undefined} onSearch={setSearch} />
      <button type="button" onClick={() => setSearch('')}>
        Back
      </button>
      <output>{search}</output>
    </>
  );
}

it('[records.47] the search box is empty again once Back has taken its search away', async () => {
  page = await mount(<Searched />);
  const input = byName('Search') as HTMLInputElement;
  await type(input, 'north');
  await doing(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(page.root.querySelector('output')?.textContent).toBe('north');
  await doing(() => byName('Back').click());
  expect(input.value).toBe('');
});
