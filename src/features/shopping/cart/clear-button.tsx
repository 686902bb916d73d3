import { Undo2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from '../shopping.module.css';
import type { Shop } from '../use-shop.ts';
import { pressOnce } from './press-once.ts';

/** 'Limpar' [S-04], replaced by 'Desfazer' for some seconds. One button, so that the focus stays. */
export function ClearButton({ shop, className }: { shop: Shop; className?: string }) {
  const { isCleared, clear, undoClear } = shop;
  if (shop.lines.length === 0 && !isCleared) return null;
  return (
    <Button
      look={isCleared ? 'quiet' : 'ghost'}
      size="small"
      icon={isCleared && <Undo2 size={18} />}
      className={isCleared ? styles.undo : className}
      onClick={pressOnce(isCleared ? undoClear : clear)}
    >
      {isCleared ? 'Desfazer' : 'Limpar'}
    </Button>
  );
}
