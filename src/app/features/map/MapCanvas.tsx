import { useAtomValue } from 'jotai';
import { LIVE_TEXT } from '../../text/live.ts';
import { contextAtom, mapFailureAtom } from './mapUiAtoms.ts';
import frame from '../../ui/map/mapFrame.module.css';
import { useScene } from './useScene.ts';

interface Props {
  /** Whether the map has been shown: it is created then, and stays. */
  readonly isWanted: boolean;
}

/** Container of the map scene, with a message if the map cannot be drawn. */
export function MapCanvas({ isWanted }: Props) {
  const host = useScene(isWanted);
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
