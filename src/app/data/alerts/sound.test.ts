import { describe, expect, it, vi } from 'vitest';
import { createSound, type OutputState, type SoundKind } from './sound.ts';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

function harness(state: AudioContextState) {
  let now = 0;
  let isOurTurn = true;
  let alerts = 0;
  let volume = 50;
  const peaks: number[] = [];
  const starts: number[] = [];
  const begins: number[] = [];
  const disconnect = vi.fn<() => void>();
  const listeners: (() => void)[] = [];
  const param = (ramp = (_value: number): void => undefined) => ({
    setValueAtTime: vi.fn<() => void>(),
    linearRampToValueAtTime: ramp,
  });
  const context = {
    state,
    currentTime: 0,
    destination: {},
    createOscillator: () => ({
      type: '',
      frequency: param(),
      connect: (to: object) => to,
      start: (begin: number) => {
        starts.push(now);
        begins.push(begin);
      },
      stop: vi.fn<() => void>(),
    }),
    createGain: () => ({
      gain: param((peak) => peak > 0 && peaks.push(peak)),
      connect: vi.fn<() => void>(),
      disconnect,
    }),
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
    removeEventListener: vi.fn<() => void>(),
    resume: async () => {
      context.state = 'running';
    },
    close: async () => undefined,
  };
  const states: OutputState[] = [];
  const failures: string[] = [];
  const sound = createSound({
    openContext: () => context as unknown as AudioContext,
    now: () => now,
    volume: () => volume,
    takeTurn: async (_sound, begin) => {
      if (isOurTurn) begin();
    },
    onState: (each) => states.push(each),
    onFailure: (reason) => failures.push(reason),
  });
  const play = (kind: SoundKind) => sound.play({ kind, alert: String((alerts += 1)) });
  const muted = () => disconnect.mock.calls.length;
  return {
    sound,
    play,
    starts,
    begins,
    muted,
    peaks,
    setVolume: (value: number) => (volume = value),
    states,
    failures,
    at: (time: number) => (now = time),
    leaveToOthers: () => (isOurTurn = false),
  };
}

describe('alert sounds', () => {
  it('[alerts.4] starts a sound at most once a second', () => {
    const { play, starts, at } = harness('running');
    for (const time of [0, 1, 500, 999, 1_000, 1_500, 2_000]) {
      at(time);
      play('shot');
    }
    expect(starts).toEqual([0, 1_000, 2_000]);
  });

  it('[alerts.4] sounds a panic within a burst of shots, after the shot that plays', () => {
    const { play, starts, begins, at } = harness('running');
    for (let time = 0; time < 3_000; time += 100) {
      at(time);
      play('shot');
      if (time === 1_200) play('other');
    }
    expect(starts).toEqual([0, 1_000, 1_200, 2_000]);
    expect(begins[2]).toBeCloseTo(0.28);
  });

  it('[alerts.4] starts a shot at once and plays the sound that it interrupts after it', () => {
    const { play, starts, begins, at, muted } = harness('running');
    play('other');
    at(100);
    play('shot');
    expect(starts).toEqual([0, 100, 100]);
    expect(begins).toEqual([0, 0, 0.48]);
    expect(muted()).toBe(1);
  });

  it('[alerts.4] leaves a sound to another window, and ends none but its own for a shot there', () => {
    const { play, sound, starts, begins, at, muted, leaveToOthers } = harness('running');
    play('other');
    at(100);
    sound.startedElsewhere('shot');
    expect([starts, begins, muted()]).toEqual([[0, 100], [0, 0.48], 1]);
    leaveToOthers();
    at(2_000);
    sound.startedElsewhere('other');
    play('shot');
    sound.startedElsewhere('shot');
    expect([starts.length, muted()]).toEqual([2, 1]);
  });

  it('[alerts.8] reports that it is blocked, logs the missed sounds, and is on after a gesture', async () => {
    const { play, sound, starts, states, failures } = harness('suspended');
    play('shot');
    expect([starts, failures, states.at(-1)]).toEqual([[], ['blocked'], 'blocked']);
    sound.unlock();
    await vi.waitFor(() => expect(states.at(-1)).toBe('on'), PATIENCE_MS);
    play('shot');
    expect(starts).toHaveLength(1);
  });

  it('[alerts.8] plays nothing while muted but escalations, and a test', () => {
    const { play, sound, starts } = harness('running');
    sound.setMuted(true);
    play('shot');
    play('other');
    expect(starts).toHaveLength(0);
    play('escalation');
    expect(starts).toHaveLength(1);
    sound.test();
    expect(starts).toHaveLength(4);
  });

  it('[alerts.4] sounds an escalation after what plays, and again after a shot that interrupts it', () => {
    const { play, begins, at, muted } = harness('running');
    play('other');
    play('escalation');
    expect(begins).toEqual([0, 0.32]);
    at(600);
    play('shot');
    expect([begins.slice(2), muted()]).toEqual([[0, 0.48], 1]);
  });

  it('[alerts.15] plays as loud as the person wants, silent at 0', () => {
    const { play, peaks, setVolume, at } = harness('running');
    for (const [index, volume] of [50, 100, 25, 0].entries()) {
      at(index * 2_000);
      setVolume(volume);
      play('other');
    }
    expect(peaks).toEqual([0.25, 1, 0.0625]);
  });
});
