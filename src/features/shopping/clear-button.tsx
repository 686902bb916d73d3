import { Button } from '../../ui/button.tsx';
import { pressOnce } from './press-once.ts';
import type { Shop } from './use-shop.ts';

/** 'Limpar' [S-04], and for some seconds 'Desfazer' in its place: the focus stays where it is. */
export function ClearButton({ shop, className }: { shop: Shop; className?: string }) {
  const { isCleared, clear, undoClear } = shop;
  if (shop.lines.length === 0 && !isCleared) return null;
  return (
    <Button
      look="ghost"
      size="small"
      className={className}
      onClick={pressOnce(isCleared ? undoClear : clear)}
    >
      {isCleared ? 'Desfazer' : 'Limpar'}
    </Button>
  );
}
