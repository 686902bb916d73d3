import { useOpening } from '../../../data/hooks/opening.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Notice } from '../../../ui/states/notice.tsx';

/** The shop's closing time, a note that it is outside its hours, or the reason that it sells nothing now. */
export function ShutNotice({ locationId }: { locationId: string }) {
  const { opening, state, said } = useOpening(locationId);
  if (state.kind === 'maintenance')
    return <Notice kind="warning">{[said, state.note].filter(Boolean).join(' · ')}</Notice>;
  if (state.kind === 'open') return <p className={textClass({ size: 1, tone: 'soft' })}>{said}</p>;
  if (state.kind !== 'shut') return null;
  return (
    <Notice kind={opening.sellsWithinHours ? 'warning' : 'info'}>
      {said}.{' '}
      {opening.sellsWithinHours
        ? 'A compra espera; o carrinho fica guardado.'
        : 'Se você está no local, pode comprar.'}
    </Notice>
  );
}
