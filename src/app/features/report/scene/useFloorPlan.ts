import { atom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import { followPlan } from '../../../data/view/levelPlan.ts';

/** The floor plan of a level; undefined where it has none, and before it is there. */
export function useFloorPlan(level: string | undefined): LevelPlan | undefined {
  const store = useStore();
  const [plan, setPlan] = useState<LevelPlan>();
  useEffect(() => followPlan(store, atom(level), setPlan), [store, level]);
  return plan;
}
