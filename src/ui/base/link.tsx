import { type ComponentPropsWithRef, type MouseEvent, useTransition } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** A path of the app, with its query. */
  to: string;
  /** State of the history entry. */
  state?: unknown;
};

/**
 * A link to another screen, busy until the screen's code is loaded. The browser handles presses with a modifier key or
 * another button. The router's own `Link` weighs 2 kB more, because it prefetches for server-rendered pages.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: rest.target });
  const [isOpening, start] = useTransition();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) start(() => go(event));
  };
  return <a {...rest} href={href} aria-busy={isOpening || undefined} onClick={press} />;
}
