import { expect, it } from 'vitest';
import { TOPICS } from '../../domain/contract/topics.ts';
import { applyMarkerPatch } from '../../domain/frame/applyPatch.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { ALL_DISPLAYED, pageView } from '../../domain/testing/pageView.ts';
import { epochMs } from '../../domain/units.ts';
import type { View } from '../../domain/frame/view.ts';
import { Intake } from '../intake/intake.ts';
import { Engine } from './engine.ts';

const NOW = epochMs(1_700_000_000_000);
const [X, Y] = [lngToMercator(-88.4), latToMercator(41.2)];
const MAP = { minX: X - 1e-4, maxX: X + 1e-4, minY: Y - 1e-4, maxY: Y + 1e-4, zoom: 14, markerScale: 1 };

const viewOf = (decay: boolean): View => pageView(NOW, { map: MAP, filter: { ...ALL_DISPLAYED, decay } });

function engineWithShots(): Engine {
  const engine = new Engine(new Intake(NOW));
  [1, 2, 3].forEach((n) => shoot(engine, n));
  return engine;
}

function shoot(engine: Engine, n: number): void {
  const shot = { shot_lat: 41.2, shot_long: -88.4, timestamp: NOW + 120_000 * n, trajectory_bearing: 45 };
  const report = { squad_id: 'A', detection_id: String(n), report_type: 'Shot', ...shot };
  engine.intake.receive(messageHead(TOPICS.shotreports), JSON.stringify(report), readingAt(0, NOW));
}

/** Ranks of the shots' oldest and newest, decay of the timeline's marks and of the trajectories. */
function decayIn({ reports, timeline, trajectories }: RenderFrame) {
  return {
    ranks: [...(reports?.ranks.subarray(0, 2) ?? [])],
    timeline: [...(timeline?.decay.subarray(0, timeline.count) ?? [])],
    trajectories: [...(trajectories?.value.subarray(0, trajectories.count) ?? [])],
  };
}

it('[map.10] sends map, timeline and trajectories at once when Decay is switched, with and without it', () => {
  const engine = engineWithShots();
  const statesAt = (decay: boolean, ticks: number) => {
    engine.setView(viewOf(decay), NOW);
    return decayIn(engine.frame(readingAt(ticks, NOW)) ?? {});
  };
  const faded = { ranks: [0, 2], timeline: [0, 0.5, 1], trajectories: [0, 0.5, 1] };
  const full = { ranks: [0, 0], timeline: [1, 1, 1], trajectories: [1, 1, 1] };
  expect(statesAt(true, 1)).toEqual(faded);
  expect(statesAt(false, 2)).toEqual(full);
  expect(statesAt(true, 3)).toEqual(faded);
});

it('[map.10] keeps the full colour when more reports come in while Decay is off', () => {
  const engine = engineWithShots();
  engine.setView(viewOf(false), NOW);
  const whole = engine.frame(readingAt(1, NOW))?.reports;
  shoot(engine, 4);
  const patch = engine.frame(readingAt(2, NOW))?.reports;
  if (whole?.kind !== 'full' || patch?.kind !== 'patch') throw new Error('a whole frame, then a patch');
  expect(applyMarkerPatch(whole, patch)).toBe(true);
  expect([...whole.ranks.subarray(0, 2)]).toEqual([0, 0]);
});
