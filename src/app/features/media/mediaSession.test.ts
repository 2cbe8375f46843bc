import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaListing, PanicOwner, PlateRecord } from '../../../domain/contract/media.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import type { LoadedFile, MediaCalls } from './mediaCalls.ts';
import { isBrandNew, MediaSession, type MediaSubject } from './mediaSession.ts';
import type { MediaState } from './mediaTabs.ts';

const RECEIVED = epochMs(1_790_000_000_000);
const OWNER: PanicOwner = { firstName: 'Ada', lastName: 'Byrne', phone: '555', deviceId: 'D1' };
const PLATES: PlateRecord[] = [{ cameraId: 'C', lprJson: { C: [{ PlateNumber: 'KVN', FirstDetected: 1 }] } }];
const SOUNDS: MediaListing[] = [{ fileName: 'a.wav' }, { fileName: 'b.wav' }];
const FILES: MediaListing[] = [
  { fileName: 'x.png', contentType: 'image/png' },
  { fileName: 'cam1.webm', contentType: 'video/webm', cameraName: 'Gate' },
  { fileName: 'cam2.mp4' },
];
const loaded = (name: string): LoadedFile => ({ blob: new Blob(['x']), name });

const alive = new Set<string>();
let made = 0;
let requests: { readonly call: string; readonly at: Millis }[];
let started: Millis;
let state: MediaState;

type Answers = { [Call in keyof MediaCalls]?: Awaited<ReturnType<MediaCalls[Call]>> };

/** Calls that answer immediately, 404 for files that are not given. `lasting` is the duration of each. */
function fakeCalls(answers: Answers, lasting: Millis = 0): MediaCalls {
  const call = (name: keyof MediaCalls) => async () => {
    requests.push({ call: name, at: performance.now() - started });
    if (lasting > 0) await new Promise((resolve) => setTimeout(resolve, lasting));
    return answers[name];
  };
  const names: (keyof MediaCalls)[] = [
    'files',
    'sounds',
    'firstImage',
    'image',
    'sound',
    'video',
    'owner',
    'plates',
  ];
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as MediaCalls;
}

function open(answers: Answers, more: Partial<MediaSubject> = {}, lasting?: Millis): MediaSession {
  const subject: MediaSubject = {
    key: { squadId: 'NG', detectionId: '1' },
    brandNew: false,
    panicDevice: undefined,
    withPlates: false,
    ...more,
  };
  const session = new MediaSession({
    subject,
    calls: fakeCalls(answers, lasting),
    onChange: (next) => (state = next),
    onError: (why) => {
      throw why;
    },
  });
  session.open();
  return session;
}

const contents = () => Object.fromEntries(state.tabs.map(({ id, content }) => [id, content.status]));
const timesOf = (call: keyof MediaCalls) => requests.filter((each) => each.call === call).map(({ at }) => at);
const pass = (span: Millis) => vi.advanceTimersByTimeAsync(span);

beforeEach(() => {
  vi.useFakeTimers();
  started = performance.now();
  requests = [];
  alive.clear();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${made++}`;
    alive.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void alive.delete(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a brand-new report', () => {
  it.each([
    [true, 0, true],
    [true, 29_999, true],
    [true, 30_000, false],
    [false, 0, false],
  ])(
    '[media.4] arrived live here (%s) and was selected %i ms after receipt: %s',
    (arrivedLive, ms, brandNew) => {
      const now = epochMs(RECEIVED + ms);
      expect(isBrandNew({ arrivedLive, receivedAt: RECEIVED }, now)).toBe(brandNew);
    },
  );

  it('[media.3] requests its media after 3 s, then at 6, 12 and 24 s, and no more', async () => {
    open({}, { brandNew: true });
    await pass(120_000);
    for (const call of ['firstImage', 'sounds', 'files'] as const)
      expect(timesOf(call)).toEqual([3_000, 6_000, 12_000, 24_000]);
  });

  it('[media.3] requests plates at 3, 6, 12 and 24 s', async () => {
    open({}, { brandNew: true, withPlates: true });
    await pass(120_000);
    expect(timesOf('plates')).toEqual([3_000, 6_000, 12_000, 24_000]);
  });

  it('[media.3] requests media and plates at once too on a page of its own', async () => {
    open({}, { brandNew: true, isOwnPage: true, withPlates: true });
    await pass(120_000);
    for (const call of ['firstImage', 'sounds', 'files', 'plates'] as const)
      expect(timesOf(call)).toEqual([0, 3_000, 6_000, 12_000, 24_000]);
  });

  it('[media.2] has loading tabs until the last try has failed', async () => {
    open({}, { brandNew: true, withPlates: true });
    const kinds = (is: string) => ({ image1: is, sound1: is, plates1: is, video1: is });
    await pass(23_999);
    expect(contents()).toEqual(kinds('loading'));
    await pass(1);
    expect(contents()).toEqual(kinds('missing'));
  });

  it('[media.2] has each tab as soon as its file is found', async () => {
    open({ firstImage: 'x.png', image: loaded('x.png') }, { brandNew: true });
    await pass(3_000);
    expect(contents()).toEqual({ image1: 'loaded', sound1: 'loading', video1: 'loading' });
  });
});

describe('an older report', () => {
  it('[media.3] requests each once, immediately', async () => {
    open({}, { withPlates: true });
    await pass(120_000);
    for (const call of ['firstImage', 'sounds', 'files', 'plates'] as const)
      expect(timesOf(call)).toEqual([0]);
    expect(contents()).toEqual({
      image1: 'missing',
      sound1: 'missing',
      plates1: 'missing',
      video1: 'missing',
    });
  });
});

describe('the files of a report', () => {
  it('[media.5] are tried when they are listed, 4 s and 8 s later, and then not available', async () => {
    open({ firstImage: 'x.png', sounds: SOUNDS.slice(0, 1) });
    await pass(7_999);
    expect(contents()).toMatchObject({ image1: 'loading', sound1: 'loading' });
    await pass(60_000);
    expect(timesOf('image')).toEqual([0, 4_000, 8_000]);
    expect(timesOf('sound')).toEqual([0, 4_000, 8_000]);
    expect(contents()).toMatchObject({ image1: 'missing', sound1: 'missing' });
  });

  it('[media.5] of a brand-new report are tried from the moment they are listed', async () => {
    open({ firstImage: 'x.png', sounds: SOUNDS.slice(0, 1) }, { brandNew: true });
    await pass(60_000);
    expect(timesOf('image')).toEqual([3_000, 7_000, 11_000]);
    expect(timesOf('sound')).toEqual([3_000, 7_000, 11_000]);
  });

  it('[media.2] have a tab each: Image, every sound, every video', async () => {
    open({ firstImage: 'x.png', image: loaded('x'), sounds: SOUNDS, sound: loaded('a'), files: FILES });
    await pass(0);
    expect(contents()).toEqual({
      image1: 'loaded',
      sound1: 'loaded',
      sound2: 'loaded',
      video1: 'listed',
      video2: 'listed',
    });
    expect(state.tabs.at(3)?.file?.cameraName).toBe('Gate');
  });

  it('[media.2] that cannot be shown are not available', async () => {
    const session = open({ firstImage: 'x.png', image: loaded('x') });
    await pass(0);
    session.markBroken('image1');
    expect(contents()).toMatchObject({ image1: 'missing' });
  });
});

describe('a video', () => {
  it('[media.8] is loaded when its tab is first selected, once', async () => {
    const session = open({ files: FILES, video: loaded('cam2.mp4') });
    await pass(10_000);
    expect(timesOf('video')).toEqual([]);
    session.choose('video2');
    expect(contents()).toMatchObject({ video1: 'listed', video2: 'loading' });
    await pass(0);
    session.choose('image1');
    session.choose('video2');
    await pass(0);
    expect(timesOf('video')).toEqual([10_000]);
    expect(contents()).toMatchObject({ video1: 'listed', video2: 'loaded' });
  });

  it('[media.8] is missing where no file returns', async () => {
    const session = open({ files: FILES });
    await pass(0);
    session.choose('video1');
    await pass(0);
    expect(contents()).toMatchObject({ video1: 'missing', video2: 'listed' });
  });
});

describe('checking again', () => {
  it('[media.6] finds files that were missing while the server was unreachable, and does not reload the others', async () => {
    const answers: Answers = { sounds: SOUNDS };
    const session = open(answers);
    await pass(8_000);
    expect(contents()).toEqual({
      image1: 'missing',
      sound1: 'missing',
      sound2: 'missing',
      video1: 'missing',
    });
    Object.assign(answers, {
      firstImage: 'x.png',
      image: loaded('x.png'),
      sound: loaded('a.wav'),
      files: FILES,
    });
    session.loadMissing();
    await pass(0);
    expect(contents()).toMatchObject({
      image1: 'loaded',
      sound1: 'loaded',
      sound2: 'loaded',
      video1: 'listed',
    });
    const before = requests.length;
    session.loadMissing();
    await pass(60_000);
    expect(requests).toHaveLength(before);
  });

  it('[media.6] does not repeat a running try', async () => {
    const session = open({}, { brandNew: true, withPlates: true });
    await pass(4_000);
    session.loadMissing();
    await pass(60_000);
    for (const call of ['firstImage', 'sounds', 'files', 'plates'] as const)
      expect(timesOf(call)).toEqual([3_000, 6_000, 12_000, 24_000]);
  });

  it('[media.6] loads the video that is shown, and offers the others again', async () => {
    const answers: Answers = { files: FILES };
    const session = open(answers);
    await pass(0);
    session.choose('video1');
    session.choose('video2');
    await pass(0);
    expect(contents()).toMatchObject({ video1: 'missing', video2: 'missing' });
    Object.assign(answers, { video: loaded('cam2.mp4') });
    session.loadMissing();
    await pass(0);
    expect(contents()).toMatchObject({ video1: 'listed', video2: 'loaded' });
  });
});

describe('the user of a panic button', () => {
  it('[media.9] has a tab only where the report is a panic', async () => {
    open({ owner: OWNER });
    await pass(0);
    expect(contents()).not.toHaveProperty('owner1');
    expect(timesOf('owner')).toEqual([]);
  });

  it('[media.9] is looked up once, at once, also of a brand-new report', async () => {
    open({ owner: OWNER }, { panicDevice: 'D1', brandNew: true });
    await pass(60_000);
    expect(timesOf('owner')).toEqual([0]);
    expect(contents()).toMatchObject({ owner1: 'loaded' });
  });

  it.each(['D1', ''])(
    '[media.9] is missing where nobody is registered for device "%s"',
    async (panicDevice) => {
      open({}, { panicDevice });
      await pass(0);
      expect(contents()).toMatchObject({ owner1: 'missing' });
      expect(timesOf('owner')).toHaveLength(panicDevice === '' ? 0 : 1);
    },
  );
});

describe('licence plates', () => {
  it('[media.10] are asked for only where LPR is on', async () => {
    open({ plates: PLATES });
    await pass(60_000);
    expect(timesOf('plates')).toEqual([]);
    open({ plates: PLATES }, { withPlates: true });
    await pass(0);
    expect(contents()).toMatchObject({ plates1: 'loaded' });
  });

  it('[media.10] of records without any plate are an empty list, not missing', async () => {
    open({ plates: [{ cameraId: 'C', lprJson: { C: [] } }] }, { withPlates: true });
    await pass(0);
    expect(state.tabs.find(({ kind }) => kind === 'plates')?.content).toEqual({
      status: 'loaded',
      value: [],
    });
  });
});

describe('selecting another report', () => {
  it('[media.7] ends the tries and ignores their answers', async () => {
    const session = open({ firstImage: 'x.png', image: loaded('x') }, { brandNew: true }, 1_000);
    await pass(3_500);
    const before = state;
    session.close();
    await pass(120_000);
    expect(state).toBe(before);
    expect(timesOf('image')).toEqual([]);
    expect(timesOf('firstImage')).toEqual([3_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[media.7] releases every file and timer, over a thousand selections at any moment', async () => {
    const whole: Answers = {
      firstImage: 'x.png',
      image: loaded('x'),
      sounds: SOUNDS,
      sound: loaded('a'),
      files: FILES,
      video: loaded('v'),
      owner: OWNER,
      plates: PLATES,
    };
    for (let i = 0; i < 1_000; i++) {
      const session = open(
        whole,
        { brandNew: i % 3 === 0, panicDevice: 'D1', withPlates: true },
        i % 2 === 0 ? 0 : 700,
      );
      await pass((i * 37) % 5_000);
      session.choose('video1');
      await pass((i * 13) % 900);
      session.close();
    }
    await pass(120_000);
    expect(made).toBeGreaterThan(1_000);
    expect([...alive]).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
