/** Texts of the lamp in the header: whether a shot would be noticed now. */
import { CANARY_MS } from '../../domain/contract/canary.ts';
import type { Lamp, LampCause, TimedHop } from '../../domain/live/lamp.ts';
import { clockText } from '../../domain/dayAndClock.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';

export const LAMP_TEXT = {
  ok: 'Shots get through',
  waiting: 'Waiting for a check',
  hops: {
    server: 'Server',
    socket: 'Connection',
    worker: 'Live data of this console',
    frame: 'Screen',
    sound: 'Sound',
  } satisfies Readonly<Record<TimedHop | 'sound', string>>,
  sound: { on: 'On', off: 'Off', muted: 'Muted', blocked: 'Blocked' },
} as const;

/** What fails, and what to do. */
export const LAMP_CAUSE_TEXT: Readonly<
  Record<LampCause, { readonly title: string; readonly advice: string }>
> = {
  engineSilent: {
    title: 'Live data has stopped',
    advice:
      'Shots do not appear. The console restarts it within 30 s. If that does not help, reload the page.',
  },
  notConnected: {
    title: 'No connection',
    advice: 'Shots do not arrive. The console reconnects by itself. Check the network of this computer.',
  },
  connectionSilent: {
    title: 'Connection is silent',
    advice: 'Shots may not arrive. The console reconnects by itself. Check the network of this computer.',
  },
  noCanary: {
    title: 'No check from server',
    advice:
      'The connection is open, but reports may not arrive. Tell your administrator: the server or its database may have stopped.',
  },
  notHanded: { title: 'Page gets no data', advice: 'Shots do not appear. Reload the page.' },
  hidden: { title: 'Tab is hidden', advice: 'Shots can be heard but not seen. Bring this tab to the front.' },
  mapLost: {
    title: 'Map cannot draw',
    advice: 'The table, timeline, alerts and sound still work. If the map does not return, reload the page.',
  },
  notDrawn: {
    title: 'Screen is not drawn',
    advice: 'Shots do not appear. Reload the page. If that does not help, restart the browser.',
  },
  clockStepped: {
    title: 'Server clock jumped',
    advice: 'Times of reports may be wrong. Tell your administrator.',
  },
  serverLate: {
    title: 'Server is slow',
    advice: 'Shots arrive late. Tell your administrator.',
  },
  socketLate: {
    title: 'Connection is slow',
    advice: 'Shots arrive late. Check the network of this computer.',
  },
  workerLate: {
    title: 'Computer is slow',
    advice: 'Shots appear late. Close other programs and tabs.',
  },
  frameLate: {
    title: 'Screen is slow',
    advice: 'Shots appear late. Close other programs and tabs.',
  },
  soundBlocked: {
    title: 'Silent: blocked',
    advice: 'Shots can be seen but not heard. Click anywhere in the page to allow sound.',
  },
  soundStalled: {
    title: 'Silent: stopped',
    advice: 'Shots can be seen but not heard. Check the loudspeaker of this computer, then reload the page.',
  },
  soundMuted: {
    title: 'Silent: muted',
    advice: 'Shots can be seen but not heard. Unmute in the sound menu beside.',
  },
  soundOff: {
    title: 'Silent: off',
    advice: 'Shots can be seen but not heard. Switch their sounds on in the sound menu beside.',
  },
  ownClockOff: {
    title: 'Clock of this computer is wrong',
    advice: 'The console shows the time of the server. Set the clock of this computer.',
  },
};

/** Text of the lamp, and the time that the newest check took. */
export function lampText(lamp: Lamp): { readonly text: string; readonly time: string | undefined } {
  if ('cause' in lamp) return { text: LAMP_CAUSE_TEXT[lamp.cause].title, time: undefined };
  if (lamp.state === 'waiting') return { text: LAMP_TEXT.waiting, time: undefined };
  return { text: LAMP_TEXT.ok, time: `${Math.max(0.1, lamp.totalMs / 1000).toFixed(1)} s` };
}

/** What a check is, and when the newest one set out. */
export function aboutText(sentAt: EpochMs | undefined): string {
  const about = `The server sends a check every ${CANARY_MS / 1000} s the same way as a report.`;
  return sentAt === undefined ? about : `${about} Newest check: ${clockText(sentAt)}.`;
}

/** "12 ms", "1.4 s"; a dash where there is none. */
export function hopTimeText(span: Millis | undefined): string {
  if (span === undefined) return '–';
  return span < 1000 ? `${Math.round(span)} ms` : `${(span / 1000).toFixed(1)} s`;
}
