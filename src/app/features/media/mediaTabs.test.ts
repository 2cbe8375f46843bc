import { describe, expect, it } from 'vitest';
import { isDisabled, shownTab, type MediaKind, type MediaTab } from './mediaTabs.ts';

type Status = MediaTab['content']['status'];

const tab = (kind: MediaKind, status: Status, number = 1): MediaTab =>
  ({ kind, id: `${kind}${number}`, content: { status }, file: undefined }) as unknown as MediaTab;
const shown = (tabs: readonly MediaTab[], chosen?: string) => shownTab({ tabs, chosen })?.id;

describe('the tab that is shown', () => {
  it('[media.7] is Image while it loads and when it is loaded', () => {
    const others = [tab('owner', 'loaded'), tab('sound', 'loaded')];
    expect(shown([tab('image', 'loading'), ...others])).toBe('image1');
    expect(shown([tab('image', 'loaded'), ...others])).toBe('image1');
  });

  it.each<[string | undefined, Status, Status, Status]>([
    ['owner1', 'loaded', 'loaded', 'loaded'],
    ['sound1', 'missing', 'loaded', 'loaded'],
    ['plates1', 'missing', 'missing', 'loaded'],
    [undefined, 'missing', 'missing', 'missing'],
    ['sound1', 'missing', 'loading', 'loaded'],
  ])('[media.7] is %s without an image where User is %s, audio %s, LPR %s', (id, owner, sound, plates) => {
    const tabs = [
      tab('image', 'missing'),
      tab('owner', owner),
      tab('sound', sound),
      tab('plates', plates),
      tab('video', 'listed'),
    ];
    expect(shown(tabs)).toBe(id);
  });

  it('[media.7] is the second sound where the first is missing', () => {
    expect(shown([tab('image', 'missing'), tab('sound', 'missing'), tab('sound', 'loaded', 2)])).toBe(
      'sound2',
    );
  });

  it('[media.7] is the selected one, also when it is not available', () => {
    const tabs = [tab('image', 'loaded'), tab('sound', 'missing'), tab('video', 'loading')];
    expect(shown(tabs, 'sound1')).toBe('sound1');
    expect(shown(tabs, 'video1')).toBe('video1');
    expect(shown(tabs, 'gone')).toBe('image1');
  });
});

it('[media.8] a video without a file and a user who is not registered cannot be selected, the others can', () => {
  const kinds: MediaKind[] = ['image', 'owner', 'sound', 'plates', 'video'];
  expect(kinds.filter((kind) => isDisabled(tab(kind, 'missing')))).toEqual(['owner', 'video']);
  expect(kinds.filter((kind) => isDisabled(tab(kind, 'loaded')))).toEqual([]);
});
