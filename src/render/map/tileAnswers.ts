import type { TileRole } from '../../domain/map/tiles.ts';

/** Newest answers that a source is judged by. */
const MAX_ANSWERS = 32;
/** Least failed tiles for which a source is removed. */
const MIN_FAILED = 3;

/** What became of a request for a tile. */
export type TileAnswer = 'arrived' | 'failed';

/** The newest answers to requests for tiles, by role: a source fails where most of them are failures. */
export class TileAnswers {
  /** The oldest first. */
  readonly #answers = new Map<TileRole, readonly TileAnswer[]>();

  /** Adds an answer; the oldest of more than 32 is forgotten. */
  add(role: TileRole, answer: TileAnswer): void {
    this.#answers.set(role, [...(this.#answers.get(role) ?? []), answer].slice(-MAX_ANSWERS));
  }

  /** Forgets the answers of a role, because its source changed. */
  reset(role: TileRole): void {
    this.#answers.delete(role);
  }

  /** Whether more tiles failed than arrived or may still arrive. @param pending  requested tiles without an answer */
  isFailing(role: TileRole, pending: number): boolean {
    const answers = this.#answers.get(role) ?? [];
    const failed = answers.filter((answer) => answer === 'failed').length;
    return failed >= MIN_FAILED && failed > answers.length - failed + pending;
  }
}
