import { afterEach, expect, it } from 'vitest';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { fieldScaleAtom, openToolAtom } from '../panels/openTool.ts';
import { qualityChoiceAtom } from '../panels/surveyView.ts';
import { MapLegends } from './MapLegends.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

it('[survey.68] the classes of the quality field are listed while it is drawn and its panel is closed', async () => {
  const store = createAppStore();
  page = await mount(<MapLegends />, { store });
  const listed = () => [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(listed()).toEqual([]);
  await doing(() => store.set(qualityChoiceAtom, { range: 50, isSelectionFailed: false, isClipped: false }));
  expect(listed()).toEqual(['0–1', '2', '3', '4', '5+']);
  await doing(() => store.set(fieldScaleAtom, 'dilution'));
  expect([document.querySelector('b')?.textContent, listed()[0]]).toEqual(['Dilution', 'over 10']);
  await doing(() => store.set(openToolAtom, 'quality'));
  expect(listed()).toEqual([]);
  await doing(() => store.set(openToolAtom, 'measure'));
  expect(listed()).toHaveLength(5);
});
