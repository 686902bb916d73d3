import { ReceiptText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { Ticket } from '../../records/types/location-ticket.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** From a ticket about a sale to that sale, where its disputed units can be given back. */
export function SaleLink({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const { related, locationId } = ticket;
  if (related?.type !== 'SHOPPING_PURCHASE') return null;
  const disputed = related.lines.filter((line) => line.disputed).map(({ itemId }) => ['item', itemId]);
  const query = new URLSearchParams([['venda', related.id], ...disputed]);
  return (
    <Button
      look="quiet"
      icon={<ReceiptText aria-hidden="true" />}
      onClick={() => void navigate(`${paths.sales(locationId)}?${query}`)}
    >
      Ver venda e devolver
    </Button>
  );
}
