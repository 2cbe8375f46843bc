/** The media of the selected shot: an image, a sound and a video that it was given, and no plates. */
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, closes, downloads, opens, press, pressEscape } from '../effects.ts';

const media = (page: Page) => page.getByRole('region', { name: 'Media' });
const zoom = (page: Page) => page.getByRole('dialog', { name: /^Image of/ });
const tab = (page: Page, name: RegExp) => media(page).getByRole('tab', { name });
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const picture = (page: Page) => media(page).getByRole('button', { name: /^Image of/ });

async function selectShotWithMedia(page: Page): Promise<void> {
  await press('tab', 'Shots')(page);
  await page.getByRole('table', { name: 'Shots' }).getByText('Shot: number 001').click();
}
const openTab = (name: RegExp) => async (page: Page) => {
  await selectShotWithMedia(page);
  await tab(page, name).click();
};

/** The panel shows something else. */
const mediaTab = (name: RegExp): ControlRow => ({
  within: 'Media',
  role: 'tab',
  name,
  effect: async (stage, use) => {
    await tab(stage.page, name.source === '^Image' ? /^LPR/ : /^Image/).click();
    await changes((page) => media(page).getByRole('tabpanel').innerHTML())(stage, use);
  },
});

const download = (within: string | RegExp, name: RegExp): ControlRow => ({
  within,
  role: 'link',
  name: /^Download/,
  use: ({ page }) =>
    page
      .getByRole('link', { name: /^Download/ })
      .last()
      .click(),
  effect: downloads(name),
});

export const MEDIA_SCREENS: readonly ControlScreen[] = [
  {
    name: 'media',
    shown: picture,
    open: openTab(/^Image/),
    rows: [
      ...[/^SoundBytes/, /^LPR/, /^VideoBytes/, /^Image/].map(mediaTab),
      {
        within: 'Media',
        role: 'button',
        name: /^Image of/,
        effect: opens(zoom),
      },
      download('Media', /gate\.png$/),
    ],
  },
  {
    name: 'image in the full window',
    shown: zoom,
    open: async (page) => {
      await openTab(/^Image/)(page);
      await picture(page).click();
    },
    leave: pressEscape,
    rows: [
      {
        within: /^Image of/,
        role: 'button',
        name: 'Actual size',
        effect: changes(
          (page) => zoom(page).getByRole('img').first().boundingBox(),
          press('button', 'Fit window'),
        ),
      },
      {
        within: /^Image of/,
        role: 'button',
        name: /^Image of/,
        use: ({ page }) =>
          zoom(page)
            .getByRole('button', { name: /^Image of/ })
            .click(),
        effect: changes(
          (page) => zoom(page).getByRole('img').first().boundingBox(),
          press('button', 'Fit window'),
        ),
      },
      download(/^Image of/, /gate\.png$/),
      {
        within: /^Image of/,
        role: 'button',
        name: 'Close',
        effect: closes(zoom, (page) => picture(page).click()),
      },
    ],
  },
  {
    name: 'sound',
    shown: position,
    open: openTab(/^SoundBytes/),
    leave: (page) => tab(page, /^Image/).click(),
    rows: [
      {
        within: 'Media',
        role: 'button',
        name: /^(Play|Pause)$/,
        // The timeline has a Pause of its own.
        use: ({ page }) =>
          media(page)
            .getByRole('button', { name: /^(Play|Pause)$/ })
            .click(),
        effect: changes((page) => position(page).inputValue()),
      },
      {
        within: 'Media',
        role: 'slider',
        name: 'Position',
        use: async ({ page }) => {
          await position(page).focus();
          await page.keyboard.press((await position(page).inputValue()) === '0' ? 'End' : 'Home');
        },
        effect: changes((page) => position(page).inputValue()),
      },
      download('Media', /node 127\.wav$/),
    ],
  },
];
