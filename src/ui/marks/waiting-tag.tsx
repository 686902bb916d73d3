import { Tag } from './tag.tsx';

/** Marks a name that the server does not have yet: queued, or in need of a decision. */
export function WaitingTag({ parked }: { parked: boolean }) {
  return (
    <Tag colour={parked ? 'guava' : 'sky'} data-unpictured="">
      {parked ? 'Precisa de você' : 'Na fila'}
    </Tag>
  );
}
