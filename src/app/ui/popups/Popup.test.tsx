import { afterEach, expect, it } from 'vitest';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { Popup } from './Popup.tsx';
import { usePopup } from './usePopup.ts';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

interface SampleProps {
  readonly atEnd?: boolean;
  readonly height?: number;
  readonly width?: string;
}

function Sample({ atEnd, height = 240, width = '17rem' }: SampleProps) {
  return (
    <Popup kind="dialog" state={usePopup()} buttonContent="Open" atEnd={atEnd}>
      <div style={{ width, height: `${height}px` }} />
    </Popup>
  );
}

/** Opens it with its button at a share of the window, in a box that scrolls and clips. */
async function openAt(x: number, y: number, sample = <Sample />) {
  page = await mount(sample);
  const box = page.root;
  box.style.cssText = `position:fixed;overflow:auto;left:calc(${x} * (100vw - 4rem));top:calc(${y} * (100vh - 2rem));width:4rem;height:2rem`;
  await doing(() => byName('Open').click());
  const popup = byName('Open').nextElementSibling;
  if (popup === null) throw new Error('Nothing opened');
  return { popup: popup.getBoundingClientRect(), button: byName('Open').getBoundingClientRect(), box };
}

it.each([
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0.5, 0.5],
])('[map.68] what opens under a button at %f, %f of the window is whole within it', async (x, y) => {
  for (const sample of [<Sample key="start" />, <Sample key="end" atEnd />]) {
    const { popup, box } = await openAt(x, y, sample);
    expect(popup.width).toBeGreaterThan(270);
    expect(popup.height).toBeGreaterThanOrEqual(240);
    expect(popup.left).toBeGreaterThanOrEqual(0);
    expect(popup.top).toBeGreaterThanOrEqual(0);
    expect(popup.right).toBeLessThanOrEqual(window.innerWidth);
    expect(popup.bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(box.scrollTop).toBe(0);
    await page?.unmount();
  }
  page = undefined;
});

it('[map.68] is below its button if there is space, and scrolls in a lower window', async () => {
  const { popup, button } = await openAt(0, 0);
  expect(popup.top).toBeGreaterThanOrEqual(button.bottom);
  expect(popup.left).toBeCloseTo(button.left, 0);
  await page?.unmount();
  const tall = await openAt(0.5, 0.5, <Sample height={5_000} />);
  expect(tall.popup.top).toBeGreaterThanOrEqual(0);
  expect(tall.popup.bottom).toBeLessThanOrEqual(window.innerHeight);
});

it('[map.68] what opens under a button is at least as wide as the button', async () => {
  const { popup, button } = await openAt(0.5, 0.5, <Sample width="1rem" />);
  expect(button.width).toBeGreaterThan(30);
  expect(popup.width).toBeCloseTo(button.width, 0);
});
