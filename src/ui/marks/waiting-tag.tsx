import { Tag } from './tag.tsx';

/** Marks a name that the server does not have yet: queued, or in need of a decision. */
export function WaitingTag({ parked }: { parked: boolean }) {
  return parked ? <Tag colour="guava">Precisa de você</Tag> : <Tag colour="sky">Na fila</Tag>;
}
