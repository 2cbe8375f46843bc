import { planAreas, planRooms, type LevelPlan, type PlanRoom } from '../../../domain/floorPlan/floorPlan.ts';
import type { AreaPolygon } from '../../../domain/survey/quality/fieldArea.ts';

/** The floor plan of the level that the page shows, for all drafts of the page. */
export class ShownPlan {
  #plan: LevelPlan | undefined;
  #areas: readonly AreaPolygon[] = [];
  #rooms: readonly PlanRoom[] = [];

  /** Replaces the plan; undefined: none. */
  set(plan: LevelPlan | undefined): void {
    this.#plan = plan;
    this.#areas = plan === undefined ? [] : planAreas(plan.plan);
    this.#rooms = plan === undefined ? [] : planRooms(plan.plan);
  }

  /** Areas of the floor of a level, the same array for the same plan; empty where the plan is none or another level's. */
  areasOf(level: string): readonly AreaPolygon[] {
    return this.#plan?.levelId === level ? this.#areas : [];
  }

  /** Rooms of a level, likewise. */
  roomsOf(level: string): readonly PlanRoom[] {
    return this.#plan?.levelId === level ? this.#rooms : [];
  }
}
