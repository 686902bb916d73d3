export interface LeadershipPlatform {
  /** Absent where the browser has no Web Locks. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /**
   * Calls back when the page is hidden ('hidden'), leaves or enters the back/forward cache ('gone'), or returns
   * from it ('back'). Returns a function that stops it.
   */
  onPage(callback: (what: 'hidden' | 'gone' | 'back') => void): () => void;
}

/**
 * Competes for the lead of a task that one page of the browser does for all. A hidden page yields to a waiting one
 * and queues again behind it [SY-90]. A page in the back/forward cache holds nothing [SY-90]. Without Web Locks, or
 * if the browser denies them, every page leads. Callers must therefore be correct with several leaders. Returns a
 * function that stops it.
 */
export function standToLead(
  name: string,
  onChange: (leading: boolean) => void,
  platform: LeadershipPlatform = browserPlatform(),
): () => void {
  const { locks } = platform;
  if (!locks) {
    onChange(true);
    return () => onChange(false);
  }
  const candidate = new Candidate(name, onChange, locks);
  const stopWatching = platform.onPage((what) => {
    if (what === 'hidden') void candidate.giveWay();
    else if (what === 'gone') candidate.withdraw();
    else candidate.stand();
  });
  candidate.stand();
  return () => {
    stopWatching();
    candidate.withdraw();
  };
}

/** Names of the locks that pages of this browser hold. Empty where it has no Web Locks or denies them. */
export async function heldLocks(
  locks: Pick<LockManager, 'query'> | undefined = navigator.locks,
): Promise<readonly string[]> {
  const { held = [] } = (await locks?.query().catch(() => null)) ?? {};
  return held.flatMap(({ name = [] }) => name);
}

/** A page's claim to one lock. */
class Candidate {
  readonly #name: string;
  readonly #onChange: (leading: boolean) => void;
  readonly #locks: Pick<LockManager, 'request' | 'query'>;
  /** Ends the claim, requested or held. Null while the page does not compete. */
  #claim: AbortController | null = null;
  /** Releases the lock while it is held. */
  #release: (() => void) | null = null;
  /** The browser grants no locks, so the page leads beside all others. */
  #denied = false;

  constructor(
    name: string,
    onChange: (leading: boolean) => void,
    locks: Pick<LockManager, 'request' | 'query'>,
  ) {
    this.#name = name;
    this.#onChange = onChange;
    this.#locks = locks;
  }

  stand(): void {
    if (this.#claim) return;
    const claim = new AbortController();
    this.#claim = claim;
    this.#locks
      .request(this.#name, { signal: claim.signal }, () => this.#lead(claim))
      .then(
        () => this.#ended(claim),
        (error: unknown) => {
          if (claim.signal.aborted) return;
          this.#denied = isDenied(error);
          if (!this.#denied) throw error;
          void this.#lead(claim);
        },
      );
  }

  /** Yields to a waiting page and queues again behind it. */
  async giveWay(): Promise<void> {
    if (!this.#release || this.#denied) return;
    const { pending = [] } = await this.#locks.query();
    if (pending.some(({ name }) => name === this.#name)) this.#release?.();
  }

  withdraw(): void {
    const claim = this.#claim;
    this.#claim = null;
    this.#release?.();
    claim?.abort();
  }

  #lead(claim: AbortController): Promise<void> | undefined {
    if (this.#claim !== claim) return undefined;
    this.#onChange(true);
    return new Promise((resolve) => {
      this.#release = () => {
        this.#release = null;
        this.#onChange(false);
        resolve();
      };
    });
  }

  /** The lead was given up, and the claim goes to the end of the queue. */
  #ended(claim: AbortController): void {
    if (this.#claim !== claim) return;
    this.#claim = null;
    this.stand();
  }
}

const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

function browserPlatform(): LeadershipPlatform {
  return {
    locks: navigator.locks,
    onPage(callback) {
      const changed = (): void => {
        if (document.visibilityState === 'hidden') callback('hidden');
      };
      const gone = (): void => callback('gone');
      const shown = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) callback('back');
      };
      document.addEventListener('visibilitychange', changed);
      window.addEventListener('pagehide', gone);
      window.addEventListener('pageshow', shown);
      return () => {
        document.removeEventListener('visibilitychange', changed);
        window.removeEventListener('pagehide', gone);
        window.removeEventListener('pageshow', shown);
      };
    },
  };
}
