import { expect, it } from 'vitest';
import type { Scene, SceneMarks } from '../../../render/base/sceneTypes.ts';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { feedScene } from './sceneFeed.ts';

const DAY_MS = 86_400_000;

it('[shots.7] the tag of the selected report has the date where it is not today’s', () => {
  const store = createAppStore();
  const tags: (string | undefined)[] = [];
  const setMarks = ({ labels }: SceneMarks) => labels && tags.push(labels[0]?.text);
  const nothing = () => undefined;
  const scene = new Proxy({} as Scene, { get: (_scene, name) => (name === 'setMarks' ? setMarks : nothing) });
  const end = feedScene(store, scene);
  const now = Date.now();
  for (const time of [now, now - DAY_MS].map(epochMs)) {
    const report = { squadId: 'NG', detectionId: '1', lat: 41.2, lon: -88.4 };
    store.set(selectedReportAtom, { time, report } as ReportDetail);
  }
  end();
  const text = (time: number) => dateTimeText(epochMs(time));
  expect(tags).toEqual([undefined, text(now).slice(11), text(now - DAY_MS)]);
});
