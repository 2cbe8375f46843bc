import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createAppStore } from '../../../../shell/createAppStore.ts';
import { byName, doing, mount, until, type Mounted } from '../../../../testing/mount.tsx';
import { BlobWidget } from './BlobWidget.tsx';
import { FilePreview } from './FilePreview.tsx';
import type { FileInput } from '../../form/draft/inputs.ts';

const STORED: FileInput = { base64: btoa('pixels'), type: 'image/png' };
let page: Mounted;
let inputs: FileInput[] = [];

afterEach(async () => page.unmount());

async function open(): Promise<void> {
  inputs = [];
  page = await mount(<Field />, { store: createAppStore() });
}

function Field() {
  const [input, setInput] = useState(STORED);
  return (
    <BlobWidget
      id="photo"
      label="Photo"
      field={{ kind: 'blob', accepts: ['image/*'] }}
      input={input}
      error=""
      onInput={(next) => {
        inputs.push(next);
        setInput(next);
      }}
      onLeave={() => undefined}
    />
  );
}

const choose = (file: File) =>
  doing(() => {
    const input = page.root.querySelector<HTMLInputElement>('#photo');
    if (input === null) throw new Error('There is no field');
    Object.defineProperty(input, 'files', { configurable: true, value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const says = (text: string) => until(() => page.root.textContent?.includes(text) === true);

it('[forms.8] a file that is empty, of another type or too large leaves the content as it is, with a sentence and a way to go on', async () => {
  await open();
  await choose(new File([], 'صورة.png', { type: 'image/png' }));
  await says('The file is empty.');
  await choose(new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }));
  await says('Only image files can be stored here.');
  await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  await says('The file is larger than 10 MB.');
  expect(inputs.every(({ base64, type }) => base64 === STORED.base64 && type === STORED.type)).toBe(true);
  await doing(() => byName('Keep the former file').click());
  expect(inputs.at(-1)).toEqual(STORED);
  expect(page.root.textContent).not.toContain('larger than');
});

it('[forms.8] says that a file that was moved since it was chosen could not be read', async () => {
  await open();
  const moved = new File(['pixels'], 'moved.png', { type: 'image/png' });
  moved.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await choose(moved);
  await says('The file could not be read.');
  expect(inputs).toEqual([{ ...STORED, failure: 'The file could not be read.' }]);
});

it('[forms.8] of two files that are being read the one chosen last counts, and none after the field was emptied', async () => {
  await open();
  const file = (content: string) => {
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    const slow = new File([content], `${content}.png`, { type: 'image/png' });
    slow.arrayBuffer = () => promise;
    return { slow, finish: () => doing(() => resolve(new TextEncoder().encode(content).buffer)) };
  };
  const [first, second, third] = [file('first'), file('second'), file('third')];
  await choose(first.slow);
  await choose(second.slow);
  await second.finish();
  await first.finish();
  await until(() => inputs.length > 0);
  expect(inputs.map(({ base64 }) => atob(base64))).toEqual(['second']);
  await choose(third.slow);
  await doing(() => byName('Remove file').click());
  await third.finish();
  expect(inputs.at(-1)).toEqual({ base64: '', type: '' });
});

it('[forms.8] says no more of a rejected file once the field has another content', async () => {
  await open();
  await choose(new File([], 'empty.png', { type: 'image/png' }));
  await says('The file is empty.');
  await doing(() => byName('Remove file').click());
  expect(page.root.textContent).not.toContain('The file is empty.');
  expect(inputs.at(-1)).toEqual({ base64: '', type: '' });
});

it('[screens.17] the player of a sound is no wider than the field', async () => {
  page = await mount(
    <div style={{ width: 200 }}>
      <FilePreview label="Sound" file={{ base64: btoa('sound'), type: 'audio/wav' }} />
    </div>,
    { store: createAppStore() },
  );
  await until(() => page.root.querySelector('audio') !== null);
  expect(page.root.querySelector('audio')?.clientWidth).toBe(200);
});
