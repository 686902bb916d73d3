import type { ReturnWay } from '../../domain/sales/sale-return.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Segments } from '../../ui/fields/segments.tsx';

interface ReturnWayChoiceProps {
  ways: readonly ReturnWay[];
  value: ReturnWay;
  onValueChange: (way: ReturnWay) => void;
}

/** Choice between balance and PIX for the returned money. Nothing where there is one way alone. */
export function ReturnWayChoice({ ways, value, onValueChange }: ReturnWayChoiceProps) {
  if (ways.length < 2) return null;
  return (
    <Stack gap={2}>
      <b className={textClass({ weight: 600 })}>Devolver</b>
      <Segments
        label="Devolver"
        segments={[
          { id: 'balance', label: 'No saldo' },
          { id: 'pix', label: 'Por PIX' },
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    </Stack>
  );
}
