/** Keyboard and names of the interface patterns, which axe does not check. */
import { createAppStore } from '../shell/createAppStore.ts';
import { useState } from 'react';
import { beforeEach, afterEach, expect, it, onTestFinished } from 'vitest';
import { placesAtom } from '../data/config/consoleAtoms.ts';
import { ShotsTable } from '../features/shots/ShotsTable.tsx';
import { Drawer } from '../shell/home/Drawer.tsx';
import { SensorLegend } from '../features/map/SensorLegend.tsx';
import { TimelineTools } from '../features/timeline/TimelineTools.tsx';
import { byName, doing, mount, type Mounted } from '../testing/mount.tsx';
import { Button } from './controls/Button.tsx';
import { Field } from './controls/Field.tsx';
import { MenuButton } from './popups/MenuButton.tsx';
import { Modal } from './popups/Modal.tsx';
import { Popup } from './popups/Popup.tsx';
import { usePopup } from './popups/usePopup.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;
afterEach(async () => {
  await page.unmount();
  store.set(placesAtom, undefined);
});

const press = (key: string) =>
  doing(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const focused = () => document.activeElement?.textContent;

it('[screens.20] the tabs of the drawer are one Tab stop, and arrows, Home and End select', async () => {
  page = await mount(<Drawer />, { store });
  const tabs = [...page.root.querySelectorAll<HTMLElement>('[role=tab]')];
  const names = tabs.map(({ textContent }) => textContent);
  const stops = () => tabs.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent);
  const chosen = () => page.root.querySelector('[role=tab][aria-selected=true]')?.textContent;
  await doing(() => tabs[0]?.focus());
  expect([stops(), chosen()]).toEqual([[names[0]], names[0]]);
  await press('ArrowRight');
  expect([stops(), chosen(), focused()]).toEqual([[names[1]], names[1], names[1]]);
  await press('End');
  expect(focused()).toBe(names.at(-1));
  await press('ArrowRight');
  expect([chosen(), focused()]).toEqual([names[0], names[0]]);
  await press('ArrowLeft');
  expect(focused()).toBe(names.at(-1));
  await press('Home');
  expect([stops(), focused()]).toEqual([[names[0]], names[0]]);
});

it('[screens.22] a field is named by its label alone, and described by its error', async () => {
  page = await mount(<Field label="Email" error="Email cannot be empty!" name="username" />, { store });
  const input = page.root.querySelector('input');
  expect([...(input?.labels ?? [])].map(({ textContent }) => textContent)).toEqual(['Email']);
  const note = document.getElementById(input?.getAttribute('aria-describedby') ?? '');
  expect([note?.textContent, note?.getAttribute('role')]).toEqual(['Email cannot be empty!', 'alert']);
});

it('[screens.22] advice about a typed value is read out when it comes', async () => {
  const named = (hint: string) => <Field label="Name" error="" value="a" hint={hint} readOnly />;
  page = await mount(named(''), { store });
  const status = page.root.querySelector('[role=status]');
  expect(status?.textContent).toBe('');
  await page.unmount();
  page = await mount(named('This name is taken'), { store });
  expect(page.root.querySelector('[role=status]')?.textContent).toBe('This name is taken');
});

it('[screens.22] the columns of the table are named for their content', async () => {
  page = await mount(<ShotsTable />, { store });
  const heads = [...page.root.querySelectorAll('th')].map(
    (head) => head.getAttribute('aria-label') ?? head.textContent.trim(),
  );
  expect(heads).toEqual(['Time', 'Event', 'Zone', 'Flags']);
});

it('[screens.20] a menu is one Tab stop, its button, which names it; arrows move in it, Esc returns the focus', async () => {
  const entries = ['One', 'Two'].map((text) => ({ id: text, text, onAction: () => undefined }));
  page = await mount(<MenuButton entries={entries}>Menu</MenuButton>, { store });
  await doing(() => byName('Menu').click());
  expect(focused()).toBe('One');
  const named = page.root.querySelector('[role=menu]')?.getAttribute('aria-labelledby');
  expect(page.root.querySelector(`[id="${named}"]`)?.textContent).toBe('Menu');
  expect(
    [...page.root.querySelectorAll<HTMLElement>('[role=menuitem]')].every(({ tabIndex }) => tabIndex < 0),
  ).toBe(true);
  await press('ArrowUp');
  expect(focused()).toBe('Two');
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect([focused(), page.root.querySelector('[role=menu]')]).toEqual(['Menu', null]);
});

it('[screens.21] a popup of a button is a dialog named as the button, with the focus in it; Esc returns the focus', async () => {
  function Sample() {
    return (
      <Popup kind="dialog" state={usePopup()} buttonContent={<i />} label="Filter">
        <p>Only text</p>
      </Popup>
    );
  }
  page = await mount(<Sample />, { store });
  const button = byName('Filter');
  button.focus();
  await doing(() => button.click());
  const dialog = page.root.querySelector<HTMLElement>('[role=dialog]');
  expect(dialog?.getAttribute('aria-labelledby')).toBe(button.id);
  expect([button.getAttribute('aria-haspopup'), button.ariaExpanded]).toEqual(['dialog', 'true']);
  expect([document.activeElement === dialog, dialog?.tabIndex]).toEqual([true, -1]);
  await press('Escape');
  expect([document.activeElement === button, page.root.querySelector('[role=dialog]')]).toEqual([true, null]);
});

it('[screens.21] holds for the filter, the time to go to and the lists of sensors, whose first field has the focus', async () => {
  page = await mount(
    <>
      <TimelineTools />
      <SensorLegend health="healthy" count="3" stale={false} />
    </>,
    { store },
  );
  for (const name of ['Go to time', 'Filter', 'Healthy 3']) {
    const button = byName(name);
    await doing(() => button.click());
    const dialog = () => page.root.querySelector('[role=dialog]');
    expect(dialog()?.getAttribute('aria-labelledby')).toBe(button.id);
    await expect.poll(() => dialog()?.contains(document.activeElement), { timeout: 15_000 }).toBe(true);
    await press('Escape');
    expect([document.activeElement === button, dialog()]).toEqual([true, null]);
  }
});

it('[screens.21] a dialog has its name, takes the focus, and returns it', async () => {
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Modal label="Welcome" onClose={() => setOpen(false)}>
            <button type="button" data-first onClick={() => setOpen(false)}>
              OK
            </button>
          </Modal>
        )}
      </>
    );
  }
  page = await mount(<Screen />, { store });
  byName('Open').focus();
  await doing(() => byName('Open').click());
  const dialog = page.root.querySelector('dialog');
  expect([dialog?.getAttribute('aria-label'), dialog?.matches(':modal'), focused()]).toEqual([
    'Welcome',
    true,
    'OK',
  ]);
  await doing(() => page.root.querySelector<HTMLElement>('[data-first]')?.click());
  expect([page.root.querySelector('dialog'), focused()]).toEqual([null, 'Open']);
});

it('[screens.21] a dialog that was opened from a menu returns the focus to the button of the menu', async () => {
  function Screen() {
    const [open, setOpen] = useState<'menu' | 'dialog'>();
    return (
      <>
        <button type="button" id="more" onClick={() => setOpen('menu')}>
          More
        </button>
        {open === 'menu' && (
          <div role="menu" aria-labelledby="more">
            <button type="button" role="menuitem">
              View
            </button>
            <button type="button" role="menuitem" onClick={() => setOpen('dialog')}>
              Delete…
            </button>
          </div>
        )}
        {open === 'dialog' && (
          <Modal label="Delete" onClose={() => setOpen(undefined)}>
            <button type="button" data-first onClick={() => setOpen(undefined)}>
              Cancel
            </button>
          </Modal>
        )}
      </>
    );
  }
  page = await mount(<Screen />, { store });
  await doing(() => byName('More').click());
  byName('Delete…').focus();
  await doing(() => byName('Delete…').click());
  expect(focused()).toBe('Cancel');
  await doing(() => page.root.querySelector<HTMLElement>('[data-first]')?.click());
  expect([page.root.querySelector('dialog'), focused()]).toEqual([null, 'More']);
});

it('[forms.14] a radio button grows with the root font, as all lengths do', async () => {
  const root = document.documentElement;
  onTestFinished(() => void root.style.removeProperty('font-size'));
  page = await mount(<input type="radio" />, { store });
  const widths = ['16px', '32px'].map((size) => {
    root.style.fontSize = size;
    return page.root.querySelector('input')?.offsetWidth;
  });
  expect(widths).toEqual([13, 26]);
});

it('[screens.19] a button announced as disabled looks as one that is disabled, whatever its kind', async () => {
  const kinds = [{}, { primary: true }, { ghost: true }, { danger: true }, { primary: true, tight: true }];
  page = await mount(
    <>
      {kinds.map((kind) => (
        <div key={JSON.stringify(kind)}>
          <Button {...kind}>Save</Button>
          <Button {...kind} disabled>
            Save
          </Button>
          <Button {...kind} aria-disabled>
            Save
          </Button>
        </div>
      ))}
    </>,
    { store },
  );
  const looks = [...page.root.querySelectorAll('button')].map((button) => {
    const { color, backgroundColor, borderColor, cursor } = getComputedStyle(button);
    return [color, backgroundColor, borderColor, cursor].join(' ');
  });
  for (const at of kinds.keys()) {
    const [enabled, disabled, announced] = looks.slice(3 * at, 3 * at + 3);
    expect([announced, announced === enabled]).toEqual([disabled, false]);
  }
});

it('[screens.19] an entry of a menu that is announced as disabled looks so, and one announced as enabled does not', async () => {
  const state = { isOn: true, note: 'on' };
  const entries = [
    { id: 'plain', text: 'Plain', onAction: () => {} },
    { id: 'enabled', text: 'Enabled', onAction: () => {}, state: { ...state, isDisabled: false } },
    { id: 'disabled', text: 'Disabled', onAction: () => {}, state: { ...state, isDisabled: true } },
  ];
  page = await mount(<MenuButton entries={entries}>Menu</MenuButton>, { store });
  await doing(() => byName('Menu').click());
  const items = [...document.querySelectorAll('[role^=menuitem]')];
  const looks = () =>
    items.map((item) => {
      const { color, cursor } = getComputedStyle(item);
      return [color, cursor].join(' ');
    });
  const [plain, enabled, disabled] = looks();
  expect([enabled, disabled === plain]).toEqual([plain, false]);
  items[1]?.setAttribute('aria-disabled', 'false');
  expect(looks()).toEqual([plain, plain, disabled]);
});
