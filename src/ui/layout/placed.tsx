import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns elements by id, into which portals draw parts. A part keeps its state while its element moves. So a form
 * keeps its text when a turned tablet moves it beside the list.
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
  /** Called once the element stands here. Before that, its parts could not take the focus. */
  onPlaced?: (host: HTMLElement) => void;
}

/** The current place of an element. Render it before the portal, so that a part is on the page when it is drawn. */
export function Placed({ host, onPlaced }: PlacedProps) {
  const place = useRef<HTMLDivElement>(null);
  const placed = useRef(onPlaced);
  useLayoutEffect(() => {
    place.current?.append(host);
    placed.current?.(host);
  }, [host]);
  return <div ref={place} />;
}
