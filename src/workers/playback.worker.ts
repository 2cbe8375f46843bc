/** Entry of the thread that plays the past for one page. */
import * as Comlink from 'comlink';
import { systemClock } from './connection/clock.ts';
import { PlaybackEngine } from './playback/playbackEngine.ts';

Comlink.expose(
  new PlaybackEngine({
    clock: systemClock,
    fetch: (url, options) => fetch(url, options),
    // oxlint-disable-next-line no-console -- the thread has no other log for errors of the console's own code
    reportError: (what, error) => console.warn(what, error),
  }),
);
