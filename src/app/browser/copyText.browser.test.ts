import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText.ts';
import { createAppStore } from '../shell/createAppStore.ts';
import { toastsAtom } from './toastAtoms.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'clipboard');
});

it.each([true, false])(
  '[map.66] copies by an event where the page has no clipboard, allowed: %s',
  async (isAllowed) => {
    const store = createAppStore();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const data = new DataTransfer();
    vi.spyOn(document, 'execCommand').mockImplementation((command) => {
      if (isAllowed) document.dispatchEvent(new ClipboardEvent(command, { clipboardData: data }));
      return isAllowed;
    });
    copyText(store, '41.2, -88.4');
    const said = isAllowed ? 'Copied: 41.2, -88.4' : 'Could not be copied';
    await expect.poll(() => store.get(toastsAtom)[0]?.text).toBe(said);
    expect(data.getData('text/plain')).toBe(isAllowed ? '41.2, -88.4' : '');
  },
);
