import { useAtomValue } from 'jotai';
import { LIVE_TEXT } from '../../text/live.ts';
import { contextAtom, mapFailureAtom } from './mapUiAtoms.ts';
import frame from '../../ui/mapFrame.module.css';
import { useScene } from './useScene.ts';

/** Container of the map scene, with a message if the map cannot be drawn. */
export function MapCanvas() {
  const host = useScene();
  const context = useAtomValue(contextAtom);
  const failure = useAtomValue(mapFailureAtom);
  return (
    <>
      <div ref={host} className={frame.map} />
      {(context === 'unavailable' || failure !== undefined) && (
        <p className={frame.failed} role="alert">
          {LIVE_TEXT.mapFailed}
        </p>
      )}
    </>
  );
}
