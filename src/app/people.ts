import type { Person } from './person.ts';

/** The code of a person's services, loaded only when there is a person. */
export interface PersonCode {
  open(user: { sub: string; email: string }): Person;
  close(person: Person): Promise<void>;
  remove(sub: string): Promise<void>;
}

/** Who is signed in, with their services and storage; one person at a time. */
export interface People {
  /** Opens a person; the same promise while they stay. */
  open(user: { sub: string; email: string }): Promise<Person>;
  /** The open person, if any. */
  current(): Person | null;
  /** Closes a person and removes everything kept for them [F-14]. */
  clear(user: { sub: string }): Promise<void>;
  /** Closes whoever is open without removing anything. */
  leave(): Promise<void>;
}

/** `load` fetches the code. */
export function createPeople(load: () => Promise<PersonCode>): People {
  let open: { sub: string; person: Promise<Person> } | null = null;
  let current: Person | null = null;
  /** Closings and removals under way: opening waits for them, so that nobody opens a database on its way out. */
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
      const person = Promise.all([load(), leaving]).then(([code]) => code.open(user));
      const mine = { sub: user.sub, person };
      open = mine;
      person.then(
        (made) => {
          if (open === mine) current = made;
        },
        () => {
          // A part that could not be loaded is asked for again the next time.
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
