import { expect, it } from 'vitest';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import { success } from '../../../../domain/result.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { mount, until } from '../../../testing/mount.tsx';
import { ZONES_TEXT } from '../../../text/surveyZones.ts';
import { DeleteZone } from './DeleteZone.tsx';

const ZONE = { row: 0, values: { id: 'NG_Z1', name: 'Gate' } };

it.each([
  ['stored', { zoneId: 'NG_Z1' }, ZONES_TEXT.deleteText],
  ['not stored', undefined, ZONES_TEXT.notStored],
])(
  '[survey.53] the question before a zone that is %s is deleted says for whom',
  async (_case, stats, text) => {
    const store = createAppStore();
    store.set(setSurveyPortAtom, {
      deleteStats: () => Promise.resolve(success(stats)),
    } as unknown as SurveyPort);
    const page = await mount(<DeleteZone zone={ZONE} onClose={() => undefined} />, { store });
    await until(() => document.body.textContent.includes(text));
    const other = text === ZONES_TEXT.deleteText ? ZONES_TEXT.notStored : ZONES_TEXT.deleteText;
    expect(document.body.textContent).not.toContain(other);
    await page.unmount();
  },
);
