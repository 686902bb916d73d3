import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Elements that parts are drawn into by a portal. A part keeps its state while its element moves. So a form keeps its
 * words when a turned tablet has it beside the list instead of within.
 */
export function useHosts(): (id: string) => HTMLElement {
  const [hosts] = useState(() => new Map<string, HTMLElement>());
  return (id) => {
    const host = hosts.get(id) ?? document.createElement('div');
    hosts.set(id, host);
    return host;
  };
}

interface PlacedProps {
  host: HTMLElement;
  /** Called once it stands here: what was drawn before could not take the focus. */
  onPlaced?: (host: HTMLElement) => void;
}

/** The place in which an element stands now. It stands before the portal, so that a part is on the page when it is drawn. */
export function Placed({ host, onPlaced }: PlacedProps) {
  const place = useRef<HTMLDivElement>(null);
  const placed = useRef(onPlaced);
  useLayoutEffect(() => {
    place.current?.append(host);
    placed.current?.(host);
  }, [host]);
  return <div ref={place} />;
}
