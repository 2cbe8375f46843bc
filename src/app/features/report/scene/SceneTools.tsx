import { useAtom, useAtomValue } from 'jotai';
import { use } from 'react';
import { SCENE_TEXT as TEXT } from '../../../text/reportScene.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { SCENE_LAYERS, ShownStage, type SceneGround } from '../stage/stage.ts';
import styles from './Scene.module.css';

interface Props {
  readonly ground: SceneGround;
  /** Why no floor plan can be shown; undefined: there is one. */
  readonly noPlan: string | undefined;
  readonly hasFlight: boolean;
}

/** What the scene shows: streets or floor plan, and its parts. */
export function SceneTools({ ground, noPlan, hasFlight }: Props) {
  const { layersAtom, groundAtom, camerasAtom } = use(ShownStage);
  const [layers, setLayers] = useAtom(layersAtom);
  const [, setGround] = useAtom(groundAtom);
  const hasCameras = useAtomValue(camerasAtom).length > 0;
  const isThere = { bearings: true, trajectory: hasFlight, wavefront: true, cameras: hasCameras };
  return (
    <div className={styles.tools}>
      <Segments
        label={TEXT.ground}
        choices={[
          { value: 'streets', text: TEXT.streets },
          { value: 'plan', text: TEXT.plan },
        ]}
        value={ground}
        disabledBecause={noPlan}
        onChoose={setGround}
      />
      <fieldset className={styles.layers} aria-label={TEXT.parts}>
        {SCENE_LAYERS.filter((layer) => isThere[layer]).map((layer) => (
          <label key={layer}>
            <input
              type="checkbox"
              checked={layers[layer]}
              onChange={({ target }) => setLayers({ ...layers, [layer]: target.checked })}
            />
            <span>{TEXT[layer]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
