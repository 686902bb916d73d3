import { ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import { useReturnLimit } from '../../data/rows/team.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import type { Ticket } from '../../records/types/talk/location-ticket.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Link from a ticket to its sale, for a person who may read the sale or return its disputed units. */
export function SaleLink({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const { user } = useData();
  const { related, locationId } = ticket;
  const role = useRoleAt(locationId);
  const limit = useReturnLimit(locationId);
  // Only an owner, who has no limit, gives money back to themselves.
  const mayGive = limit === null || (limit > 0 && ticket.owner !== user.sub);
  const isReader = role !== undefined && readsFigures(role);
  if (related?.type !== 'SHOPPING_PURCHASE')
    return isReader && ticket.owner !== null ? (
      <SalesOf locationId={locationId} buyer={ticket.owner} />
    ) : null;
  if (!(mayGive || isReader)) return null;
  const disputed = related.lines.filter((line) => line.disputed).map(({ itemId }) => ['item', itemId]);
  const query = new URLSearchParams([['venda', related.id], ...disputed]);
  return (
    <Button
      look="quiet"
      icon={<ReceiptText aria-hidden="true" />}
      onClick={() => void navigate(`${paths.sales(locationId)}?${query}`)}
    >
      {mayGive ? 'Ver venda e devolver' : 'Ver venda'}
    </Button>
  );
}

/** Link from a ticket without a sale to the purchases of its customer at the shop. */
function SalesOf({ locationId, buyer }: { locationId: string; buyer: string }) {
  const navigate = useNavigate();
  return (
    <Button
      look="quiet"
      icon={<ReceiptText aria-hidden="true" />}
      onClick={() => void navigate(`${paths.sales(locationId)}?cliente=${buyer}`)}
    >
      Ver compras do cliente
    </Button>
  );
}
