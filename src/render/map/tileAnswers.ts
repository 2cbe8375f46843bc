import type { TileRole } from '../../domain/map/tiles.ts';

/** Newest answers that a source is judged by. */
const MAX_ANSWERS = 32;
/** Least failed tiles for which a source is removed. */
const MIN_FAILED = 3;

/** The newest answers to requests for tiles, by role: a source fails where most of them are failures. */
export class TileAnswers {
  /** Whether each answer was a failure, the oldest first. */
  readonly #failures = new Map<TileRole, readonly boolean[]>();

  /** Adds an answer; the oldest of more than 32 is forgotten. */
  add(role: TileRole, isFailure: boolean): void {
    this.#failures.set(role, [...(this.#failures.get(role) ?? []), isFailure].slice(-MAX_ANSWERS));
  }

  /** Forgets the answers of a role, because its source changed. */
  reset(role: TileRole): void {
    this.#failures.delete(role);
  }

  /** Whether more tiles failed than arrived or may still arrive. @param pending  requested tiles without an answer */
  isFailing(role: TileRole, pending: number): boolean {
    const answers = this.#failures.get(role) ?? [];
    const failed = answers.filter((isFailure) => isFailure).length;
    return failed >= MIN_FAILED && failed > answers.length - failed + pending;
  }
}
