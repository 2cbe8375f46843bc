import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { mount, type Mounted } from '../testing/mount.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { keepPresses } from './keepPresses.ts';

let end: () => void;
let mounted: Mounted;
beforeEach(() => {
  end = keepPresses(document);
});
afterEach(async () => {
  end();
  await mounted.unmount();
});

type Step = 'mousePressed' | 'mouseReleased' | 'mouseMoved';

/** Mouse of the browser itself; `x` and `y` are of this document, in CSS px. */
async function mouse(type: Step, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const place = { x: x + (frame?.x ?? 0), y: y + (frame?.y ?? 0) };
  const button = type === 'mouseMoved' ? 'none' : 'left';
  await cdp().send('Input.dispatchMouseEvent', { type, ...place, button, clickCount: 1 });
}

const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Two buttons and two rows; `insert` puts something before each. */
async function page() {
  const pressed = vi.fn<(name: string) => void>();
  mounted = await mount(
    <>
      <div>
        <Button onPress={() => pressed('first')}>First</Button>
        <Button onPress={() => pressed('second')}>Second</Button>
      </div>
      <table>
        <tbody>
          <tr onClick={() => pressed('upper')}>
            <td>Upper</td>
          </tr>
          <tr onClick={() => pressed('lower')}>
            <td>Lower</td>
          </tr>
        </tbody>
      </table>
    </>,
  );
  const { root } = mounted;
  const find = (text: string): Element => {
    const found = [...root.querySelectorAll('button, td')].find(({ textContent }) => textContent === text);
    if (found === undefined) throw new Error(`Nothing is named ${text}`);
    return found;
  };
  const insert = (parent: string, html: string) =>
    root.querySelector(parent)?.insertAdjacentHTML('afterbegin', html);
  return { pressed, find, insert };
}

it('[screens.24] a press acts on the button on which it began, though another appears beside it meanwhile', async () => {
  const { pressed, find, insert } = await page();
  const at = middleOf(find('Second'));
  await mouse('mousePressed', at);
  insert('div', '<button style="width: 400px">New</button>');
  await mouse('mouseReleased', at);
  await expect.poll(() => pressed.mock.calls).toEqual([['second']]);
});

it('[screens.24] a press acts on the row on which it began, though newer rows come above it meanwhile', async () => {
  const { pressed, find, insert } = await page();
  const at = middleOf(find('Lower'));
  await mouse('mousePressed', at);
  const { height } = find('Lower').getBoundingClientRect();
  insert('tbody', `<tr><td style="height: ${height}px; padding: 0">New</td></tr>`);
  await mouse('mouseReleased', at);
  await expect.poll(() => pressed.mock.calls).toEqual([['lower']]);
});

it('[screens.24] a press acts once where nothing moves, and on nothing where the pointer moves away', async () => {
  const { pressed, find } = await page();
  const at = middleOf(find('Upper'));
  await mouse('mousePressed', at);
  await mouse('mouseMoved', { x: at.x, y: at.y + 60 });
  await mouse('mouseReleased', { x: at.x, y: at.y + 60 });
  await mouse('mousePressed', at);
  await mouse('mouseReleased', at);
  await expect.poll(() => pressed.mock.calls).toEqual([['upper']]);
});
