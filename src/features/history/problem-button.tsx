import { LifeBuoy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** 'Tive um problema': a new ticket about this purchase, with its items to tick [T-01]. */
export function ProblemButton({ purchase: { id, locationId } }: { purchase: Purchase }) {
  const navigate = useNavigate();
  const params = new URLSearchParams({ novo: '', compra: id });
  return (
    <Button
      look="ghost"
      wide
      icon={<LifeBuoy />}
      onClick={() => void navigate(`${paths.support(locationId)}?${params}`)}
    >
      Tive um problema
    </Button>
  );
}
