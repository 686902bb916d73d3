import type { Person } from './person.ts';

/** The code of a user's services, loaded only with a session. */
export interface PersonChunk {
  open(user: { sub: string; email: string }): Person;
  close(person: Person): Promise<void>;
  remove(sub: string): Promise<void>;
}

/** The signed-in user's services and storage, one user at a time. */
export interface People {
  /** Opens a user's services. Returns the same promise until they are closed. */
  open(user: { sub: string; email: string }): Promise<Person>;
  /** The open user's services, if any. */
  current(): Person | null;
  /** Closes a user's services and deletes all their stored data [F-14]. */
  clear(user: { sub: string }): Promise<void>;
  /** Closes the open user's services without deleting data. */
  leave(): Promise<void>;
}

/** `load` loads the code. */
export function createPeople(load: () => Promise<PersonChunk>): People {
  let open: { sub: string; person: Promise<Person> } | null = null;
  let current: Person | null = null;
  /** Pending closings and deletions. Opening waits for them, so that no closing database is opened. */
  let leaving: Promise<unknown> = Promise.resolve();

  const close = async (was: typeof open): Promise<void> => {
    if (!was) return;
    const person = await was.person.catch(() => null);
    if (person) await (await load()).close(person);
  };
  const leave = (): Promise<void> => {
    const end = close(open);
    open = null;
    current = null;
    leaving = Promise.all([leaving, end.catch(() => undefined)]);
    return end;
  };

  return {
    open(user) {
      if (open?.sub === user.sub) return open.person;
      void leave();
      const person = Promise.all([load(), leaving]).then(([chunk]) => chunk.open(user));
      const mine = { sub: user.sub, person };
      open = mine;
      person.then(
        (made) => {
          if (open === mine) current = made;
        },
        () => {
          // A failed load is repeated the next time.
          if (open === mine) open = null;
        },
      );
      return person;
    },
    current: () => current,
    clear({ sub }) {
      const removal = leave().then(async () => (await load()).remove(sub));
      leaving = Promise.all([leaving, removal.catch(() => undefined)]);
      return removal;
    },
    leave,
  };
}
