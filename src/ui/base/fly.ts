/** A duration of tokens.css in ms. Close to 0 for a user who wants no motion. */
function durationOf(token: '--fly' | '--calm'): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return Number.parseFloat(text) * (/\ds$/.test(text) ? 1000 : 1) || 0;
}

/** The shortest duration that can be seen as a movement, ms. */
const SEEN_MS = 16;

/** Lets a copy of `what` fly to the middle of `to` and vanish there. Nothing else on the page moves or waits. */
export function fly(what: Element, to: Element): void {
  const duration = durationOf('--fly');
  if (duration < SEEN_MS) return;
  const [from, end] = [what.getBoundingClientRect(), to.getBoundingClientRect()];
  const copy = what.cloneNode(true) as HTMLElement | SVGElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.dataset.flight = '';
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: 'var(--over-toast)',
    pointerEvents: 'none',
    margin: '0',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(copy);
  const x = end.left + end.width / 2 - from.left - from.width / 2;
  const y = end.top + end.height / 2 - from.top - from.height / 2;
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.15)`, opacity: 0.4 },
    ],
    { duration, easing: 'ease-in' },
  );
  const land = (): void => copy.remove();
  flight.finished.then(land, land);
}

/** Moves a changed figure into its place, from below if it rose and from above if it fell. */
export function roll(figure: Element, isMore: boolean): void {
  const duration = durationOf('--calm');
  if (duration < SEEN_MS) return;
  const start = { transform: `translateY(${isMore ? '' : '-'}0.6em)`, opacity: 0.2 };
  figure.animate([start, { transform: 'none', opacity: 1 }], { duration, easing: 'ease-out' });
}
