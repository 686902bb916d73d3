import { useOpening } from '../../../data/hooks/opening.ts';
import { openText } from '../../../domain/hours/opening-text.ts';
import { Notice } from '../../../ui/states/notice.tsx';

/** Why nothing can be bought now, or that the shop is outside its hours, which forbids nothing by itself. */
export function ShutNotice({ locationId }: { locationId: string }) {
  const { opening, state, now } = useOpening(locationId);
  if (state.kind === 'maintenance')
    return <Notice kind="warning">{[openText(state, now), state.note].filter(Boolean).join(' · ')}</Notice>;
  if (state.kind !== 'shut') return null;
  return (
    <Notice kind={opening.sellsWithinHours ? 'warning' : 'info'}>
      {openText(state, now)}.{' '}
      {opening.sellsWithinHours
        ? 'A compra espera; o carrinho fica guardado.'
        : 'Se você está no local, pode comprar.'}
    </Notice>
  );
}

/** ' · Aberto até 22:00' beside the age of the prices. */
export function OpenUntil({ locationId }: { locationId: string }) {
  const { state, now } = useOpening(locationId);
  return state.kind === 'open' ? <> · {openText(state, now)}</> : null;
}
