/** Keys while dialogs are open. */
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createAppStore } from '../../shell/createAppStore.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { Modal } from './Modal.tsx';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { SURVEY_SHORTCUTS } from '../../text/surveyKeys.ts';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

const labels = () => [...document.querySelectorAll('dialog')].map((dialog) => dialog.ariaLabel);

it('[screens.21] Esc closes only the last of the dialogs that are open', async () => {
  function Dialogs() {
    const [open, setOpen] = useState(['first', 'second']);
    return open.map((label) => (
      <Modal key={label} label={label} onClose={() => setOpen(open.slice(0, -1))}>
        <button type="button">OK</button>
      </Modal>
    ));
  }
  page = await mount(<Dialogs />, { store: createAppStore() });
  await doing(() => userEvent.keyboard('{Escape}'));
  expect(labels()).toEqual(['first']);
  await doing(() => userEvent.keyboard('{Escape}'));
  expect(labels()).toEqual([]);
});

it('[survey.56] keys of the survey page do nothing while a dialog is open', async () => {
  const pressed: string[] = [];
  function Survey() {
    const [isOpen, setOpen] = useState(false);
    useShortcut(SURVEY_SHORTCUTS.undo, () => pressed.push('undo'));
    useShortcut(SURVEY_SHORTCUTS.copyNodes, () => pressed.push('copy'));
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete…
        </button>
        {isOpen && (
          <Modal label="Confirm delete" onClose={() => setOpen(false)}>
            <button type="button">Cancel</button>
          </Modal>
        )}
      </>
    );
  }
  page = await mount(<Survey />, { store: createAppStore() });
  byName('Delete…').focus();
  await doing(() => byName('Delete…').click());
  await userEvent.keyboard('{Control>}z{/Control}{Control>}c{/Control}');
  expect(pressed).toEqual([]);
  await doing(() => userEvent.keyboard('{Escape}'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(pressed).toEqual(['undo']);
});
