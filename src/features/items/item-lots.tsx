import { TicketPercent } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { dateText } from '../../domain/hours/shop-date.ts';
import { daysLeft, endOfSaleText, urgentEnd } from '../../domain/lots/expiry.ts';
import { isShownTo } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { countText } from '../../ui/words/count-text.ts';

interface ItemLotsProps {
  id: string;
  items: readonly ManagedItem[];
  locationId: string;
}

/** The dates of an item's units. A role that makes campaigns has a way to one for units that end soon. */
export function ItemLots({ id, items, locationId }: ItemLotsProps) {
  const navigate = useNavigate();
  const role = useRoleAt(locationId);
  // Shown while the role is unknown, because an owner's form would move otherwise.
  const mayPromote = role === undefined || isShownTo(role, 'campaigns');
  const now = serverClock.now();
  // The current item, because the form holds the item as it was at opening.
  const item = items.find(({ row }) => row.id === id)?.value;
  const lots = item?.lots ?? [];
  if (!item || lots.length === 0) return null;
  const next = lots.find(({ until }) => daysLeft(until, now) >= 0);
  const promote = (until: number): void =>
    void navigate(paths.campaign(locationId), {
      state: { promoted: { id: item.id, name: item.name, categoryIds: item.categoryIds, until } },
    });
  return (
    <section aria-labelledby={`${item.id}-lots`}>
      <Stack gap={2}>
        <h2 id={`${item.id}-lots`} className={textClass({ caption: true })}>
          Validade
        </h2>
        <ul>
          {lots.map(({ until, units }) => (
            <li key={until} className={rowClass({ gap: 2, justify: 'between', size: 1, digits: true })}>
              <span>
                {countText(units, 'unidade', 'unidades')} até {dateText(until - 1)}
              </span>
              <span
                className={textClass(isNear(until, now) ? { tone: 'guava', weight: 600 } : { tone: 'soft' })}
              >
                {endOfSaleText(until, now)}
              </span>
            </li>
          ))}
        </ul>
        {next && mayPromote && (
          <Button look="quiet" icon={<TicketPercent />} onClick={() => promote(next.until)}>
            Criar promoção
          </Button>
        )}
      </Stack>
    </section>
  );
}

const isNear = (until: number, now: number): boolean =>
  urgentEnd({ lots: [{ until, units: 1 }] }, now) !== null;
