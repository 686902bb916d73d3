import type { Session } from '../base/session.ts';

/** The session as a store. A change to an equal session notifies nobody. */
export function createSessionStore() {
  let session: Session = { kind: 'starting' };
  const listeners = new Set<() => void>();
  return {
    session: (): Session => session,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: Session): void {
      if (JSON.stringify(next) === JSON.stringify(session)) return;
      session = next;
      for (const listener of listeners) listener();
    },
  };
}
