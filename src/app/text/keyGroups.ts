/** Every key of the console, what it does, and where: the sheet of keys. */
import { SHORTCUTS, type KeyEntry } from './keys.ts';
import { QUEUE_SHORTCUTS } from './queueKeys.ts';
import { REVIEW_SHORTCUTS } from './reviewKeys.ts';
import { PICTURE_SHORTCUTS } from './reportPictures.ts';
import { SURVEY_SHORTCUTS } from './surveyKeys.ts';

/** Keys of controls, by where they work. */
const CONTROL_KEYS: readonly { readonly where: string; readonly entries: readonly KeyEntry[] }[] = [
  {
    where: 'Navigation',
    entries: [
      { keys: ['Tab', 'Shift+Tab'], text: 'Next and previous control' },
      { keys: ['Arrows'], text: 'Move in menus, tabs, tables, the timeline, floors and places' },
      { keys: ['Enter', 'Space'], text: 'Choose' },
      { keys: ['Esc'], text: 'Close the open panel or menu' },
    ],
  },
  {
    where: 'Map',
    entries: [{ keys: ['Shift+F10'], text: 'Copy Lat/Lon' }],
  },
  {
    where: 'Review',
    entries: [
      { keys: ['1', '2', '3', '4'], text: 'Shown report: Shot, Possible Shot, Firework, Other Noise' },
      { keys: ['Enter'], text: 'Confirm the choice' },
      ...Object.values<KeyEntry>(REVIEW_SHORTCUTS),
    ],
  },
];

/** All keys by where they work, in the order of the sheet. */
export const KEY_GROUPS = [
  { where: 'Everywhere', entries: Object.values<KeyEntry>(SHORTCUTS) },
  ...CONTROL_KEYS,
  { where: 'Report', entries: Object.values<KeyEntry>(PICTURE_SHORTCUTS) },
  { where: 'Queue of incidents', entries: Object.values<KeyEntry>(QUEUE_SHORTCUTS) },
  {
    where: 'Survey',
    entries: [
      ...Object.values<KeyEntry>(SURVEY_SHORTCUTS),
      {
        keys: ['Ctrl+V'],
        text: 'Paste what was copied last: items, or a file, rows or positions to import',
      },
      { keys: ['Delete'], text: 'Delete what is selected' },
      { keys: ['Arrows', 'Shift+Arrows'], text: 'On the map: move the selection by 0.1 m, by 1 m' },
      { keys: ['Enter'], text: 'On the map: the popup of the selected camera' },
      { keys: ['Space'], text: 'On the map, while drawing or measuring: a point in its middle' },
      {
        keys: ['Arrows', 'Shift+Arrows', 'Enter', 'Space'],
        text: 'On the map, while nodes are placed: move the next one, farther, and place it',
      },
      { keys: ['H'], text: 'In the list of nodes: hide or show the node' },
      {
        keys: ['Ctrl+A'],
        text: 'In the list of nodes: select all that are listed; on the map: all that are drawn',
      },
    ],
  },
];

export const KEYS_TEXT = { title: 'Keys', close: 'Close' } as const;
