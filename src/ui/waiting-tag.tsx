import { Tag } from './tag.tsx';

/** Beside the name of something that the server does not have yet: it is on its way, or a person must decide. */
export function WaitingTag({ parked }: { parked: boolean }) {
  return parked ? <Tag colour="guava">Precisa de você</Tag> : <Tag colour="sky">Na fila</Tag>;
}
