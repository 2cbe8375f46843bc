import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { SimulationPoint, TestShotPoint } from '../../../domain/testMode/testShotPayload.ts';
import { PlacePicker } from '../placePicker/PlacePicker.tsx';
import { screenName } from '../../text/screenName.ts';
import { POINT_TEXT } from '../../text/tests.ts';
import { PageFrame } from '../../ui/page/PageFrame.tsx';
import { sendTestAtom } from './runAtoms.ts';
import { RunResults } from './RunResults.tsx';
import { SendTest } from './SendTest.tsx';
import styles from './tests.module.css';
import { useRun } from './useRun.ts';
import type { SingleTestForm, TestTexts } from './useTestForm.ts';

interface Props {
  /** Path of the page. */
  readonly path: string;
  readonly about: string;
  readonly test: SingleTestForm;
  /** Name of the map. */
  readonly places: string;
  /** Points that are picked on the map: each has the texts `{point}_lat` and `{point}_lon`. */
  readonly points: readonly (TestShotPoint | SimulationPoint)[];
  /** What is sent for the texts of the form. */
  readonly payloadOf: (form: TestTexts) => object;
  /** Fields above the map. */
  readonly children: ReactNode;
}

/** Page of a single test: its fields, its places on the map, Send, and the results. */
export function SingleTest({ path, about, test, places, points, payloadOf, children }: Props) {
  const { form, change, clear, squadId, start, fileName, setFileName } = test;
  const { busy, run } = useRun();
  const send = useSetAtom(sendTestAtom);
  return (
    <PageFrame title={screenName(path) ?? ''} about={about}>
      <form
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          run(() => send({ payload: payloadOf(form), fileName, squadId }));
        }}
      >
        {children}
        <PlacePicker
          label={places}
          points={points.map((point) => ({
            id: point,
            name: POINT_TEXT[point],
            lat: form[`${point}_lat`] ?? '',
            lon: form[`${point}_lon`] ?? '',
          }))}
          start={start}
          level={form.level ?? ''}
          onLevel={(level) => change({ level })}
          onPlace={(point, { lat, lon }) => change({ [`${point}_lat`]: lat, [`${point}_lon`]: lon })}
        />
        <SendTest
          fileName={fileName}
          onFileName={setFileName}
          squadId={squadId}
          busy={busy}
          onClear={clear}
        />
      </form>
      <RunResults />
    </PageFrame>
  );
}
