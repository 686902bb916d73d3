import { useSupplies } from '../../../data/rows/supply/supplies.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { shopZone } from '../../../domain/hours/shop-time-zone.ts';
import { arrivalOf } from '../../../domain/supplies/expected.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/base/link.tsx';
import { textClass } from '../../../ui/base/look.ts';
import { Strip } from '../../../ui/states/strip.tsx';
import { countText } from '../../../ui/words/count-text.ts';

/** Names deliveries of this shop that are due today or overdue, and leads to their receipt. */
export function ExpectedNotice({ locationId }: { locationId: string }) {
  const { rows } = useSupplies();
  const today = shopZone().dayOf(serverClock.now());
  const own = rows.filter(({ value }) => value.locationId === locationId);
  const due = own.filter(({ value }) => {
    const arrival = arrivalOf(value, today);
    return arrival === 'today' || arrival === 'late';
  });
  if (due.length === 0) return null;
  const isLate = due.some(({ value }) => arrivalOf(value, today) === 'late');
  return (
    <Strip
      kind={isLate ? 'warning' : 'info'}
      action={
        <Link to={paths.supplies(locationId)} className={textClass({ weight: 600 })}>
          Receber
        </Link>
      }
    >
      {isLate ? 'Entrega atrasada' : 'Chega hoje'}: {countText(due.length, 'compra', 'compras')}.
    </Strip>
  );
}
