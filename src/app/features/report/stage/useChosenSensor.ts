import { useAtom, useSetAtom } from 'jotai';
import { use } from 'react';
import { ShownStage } from './stage.ts';

export interface ChosenSensor {
  readonly nodeId: string | undefined;
  /** Chooses a sensor and plays its sound; pauses it where it plays already. */
  readonly press: (nodeId: string) => void;
}

/** The sensor that scene, residuals and sounds show as chosen. */
export function useChosenSensor(): ChosenSensor {
  const { choiceAtom, playAtom } = use(ShownStage);
  const [{ nodeId }, choose] = useAtom(choiceAtom);
  const play = useSetAtom(playAtom);
  return {
    nodeId,
    press: (pressed) => {
      if (pressed !== nodeId) choose({ nodeId: pressed, fileName: undefined });
      play({ how: pressed === nodeId ? 'toggle' : 'start' });
    },
  };
}
