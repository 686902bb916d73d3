import { FOLLOWED_TYPES, type Followed } from '../store.ts';

const TYPES: ReadonlySet<string> = new Set(FOLLOWED_TYPES);

/** Notes of the followed records that a commit writes. They may name a parent whose change was undone. */
export class FollowedParents {
  readonly #parents = new Set<string>();
  #mayBeAny = false;

  /** Notes a record that is written at its parent, or was there before. */
  note(type: string, parentId: string | null): void {
    if (parentId !== null && TYPES.has(type)) this.#parents.add(parentId);
  }

  /** Notes a statement whose records nobody names. */
  noteAny(): void {
    this.#mayBeAny = true;
  }

  take(): Followed {
    const taken = this.#mayBeAny ? 'all' : [...this.#parents];
    this.#parents.clear();
    this.#mayBeAny = false;
    return taken;
  }
}
