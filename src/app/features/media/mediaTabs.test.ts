import { describe, expect, it } from 'vitest';
import { isDisabled, shownTab, type MediaKind, type MediaTab } from './mediaTabs.ts';

type Is = MediaTab['content']['is'];

const tab = (kind: MediaKind, is: Is, number = 1): MediaTab =>
  ({ kind, id: `${kind}${number}`, content: { is }, file: undefined }) as unknown as MediaTab;
const shown = (tabs: readonly MediaTab[], chosen?: string) => shownTab({ tabs, chosen })?.id;

describe('the tab that is shown', () => {
  it('[MD7] is Image while it loads and when it is there', () => {
    const others = [tab('owner', 'here'), tab('sound', 'here')];
    expect(shown([tab('image', 'loading'), ...others])).toBe('image1');
    expect(shown([tab('image', 'here'), ...others])).toBe('image1');
  });

  it.each<[string | undefined, Is, Is, Is]>([
    ['owner1', 'here', 'here', 'here'],
    ['sound1', 'missing', 'here', 'here'],
    ['plates1', 'missing', 'missing', 'here'],
    [undefined, 'missing', 'missing', 'missing'],
    ['sound1', 'missing', 'loading', 'here'],
  ])('[MD7] is %s without an image where User is %s, audio %s, LPR %s', (id, owner, sound, plates) => {
    const tabs = [
      tab('image', 'missing'),
      tab('owner', owner),
      tab('sound', sound),
      tab('plates', plates),
      tab('video', 'listed'),
    ];
    expect(shown(tabs)).toBe(id);
  });

  it('[MD7] is the second sound where the first is missing', () => {
    expect(shown([tab('image', 'missing'), tab('sound', 'missing'), tab('sound', 'here', 2)])).toBe('sound2');
  });

  it('[MD7] is what the person chose, also when it is not available', () => {
    const tabs = [tab('image', 'here'), tab('sound', 'missing'), tab('video', 'loading')];
    expect(shown(tabs, 'sound1')).toBe('sound1');
    expect(shown(tabs, 'video1')).toBe('video1');
    expect(shown(tabs, 'gone')).toBe('image1');
  });
});

it('[MD8] a video without a file and a user who is not registered cannot be selected, the others can', () => {
  const kinds: MediaKind[] = ['image', 'owner', 'sound', 'plates', 'video'];
  expect(kinds.filter((kind) => isDisabled(tab(kind, 'missing')))).toEqual(['owner', 'video']);
  expect(kinds.filter((kind) => isDisabled(tab(kind, 'here')))).toEqual([]);
});
