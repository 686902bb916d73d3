/** An element of the page by selector, and by its words where several match. */
export interface Sign {
  selector: string;
  text?: string;
}

/** Functions of `window.finger`. */
export interface InPage {
  /** The middle of an element in the window, in px, once it stands still. */
  place(sign: Sign): Promise<{ x: number; y: number }>;
  /** Waits for the next press. */
  await(sign: Sign): void;
  /** Time from that press to the paint of the sign, ms. */
  told(): Promise<number> | null;
  /** Time from the beginning of the page to the paint of a sign, ms. */
  painted(sign: Sign): Promise<number>;
}

/** Installs `window.finger`. It runs in the browser, so it names nothing of this module. */
export function installFinger(): void {
  const find = ({ selector, text = '' }: Sign): Element | undefined =>
    [...document.querySelectorAll(selector)].find((one) => one.textContent?.includes(text));
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  /**
   * True for an element that a finger reaches, at once or after scrolling. It has a size, and neither sheet nor front
   * lies over it.
   */
  const isReached = (one: Element): boolean => {
    if (document.querySelector('[data-front]')) return false;
    const sheet = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    return one.getClientRects().length > 0 && (!sheet || sheet.contains(one));
  };
  const come = async (sign: Sign): Promise<Element> => {
    for (;;) {
      const one = find(sign);
      if (one && isReached(one)) return one;
      await frame();
    }
  };
  /** After two frames the sign is on the screen. */
  const paint = async (sign: Sign): Promise<void> => {
    await come(sign);
    await frame();
    await frame();
  };
  let answer: Promise<number> | null = null;
  const finger: InPage = {
    place: async (sign) => {
      const one = await come(sign);
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      for (let before = -1; ; ) {
        const { left, top, width, height } = one.getBoundingClientRect();
        if (top === before) return { x: left + width / 2, y: top + height / 2 };
        before = top;
        await frame();
        await frame();
      }
    },
    await: (sign) => {
      answer = new Promise((told) => {
        const pressed = async ({ timeStamp }: Event): Promise<void> => {
          await paint(sign);
          told(performance.now() - timeStamp);
        };
        window.addEventListener('pointerdown', pressed, { capture: true, once: true });
      });
    },
    told: () => answer,
    painted: async (sign) => {
      await paint(sign);
      return performance.now();
    },
  };
  Object.assign(window, { finger });
}
