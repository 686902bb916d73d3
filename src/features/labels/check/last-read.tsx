import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { WhichOne } from '../../../ui/sheets/which-one.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { LabelledItem } from '../labelled-items.ts';
import { findingText, unknownText } from './check-words.ts';
import type { Check } from './use-check.ts';

interface LastReadProps {
  check: Check;
  items: readonly LabelledItem[];
  /** Makes an item of a code. Undefined for a person who may not. */
  onCreate: ((code: string) => void) | undefined;
}

/** The name and the finding of the label that was read last. Null before the first. */
export function lastText({ check, items }: Pick<LastReadProps, 'check' | 'items'>): string | null {
  const { last, walk } = check;
  if (last.kind === 'unknown') return unknownText(last.code);
  if (last.kind === 'noLabel') return 'Este QR não é de uma etiqueta.';
  if (last.kind === 'shared') return `${last.ids.length} itens têm este código. Qual é?`;
  if (last.kind === 'none') return null;
  const one = walk.checked.find(({ item }) => item.row.id === last.id);
  const item = one?.item ?? items.find(({ row }) => row.id === last.id);
  return item && one ? `${item.value.name}: ${findingText(item.value, one.finding)}` : null;
}

/** Questions after a reading: which item, whether the label is right, or a new item. */
export function LastAsks({ check, items, onCreate }: LastReadProps) {
  const { last, see, walk } = check;
  if (last.kind === 'shared')
    return (
      <WhichOne
        label="Itens com este código"
        choices={items
          .filter(({ row }) => last.ids.includes(row.id))
          .map(({ row, value }) => ({ id: row.id, name: value.name, detail: moneyText(value.price) }))}
        onChoose={(id) => {
          const item = items.find(({ row }) => row.id === id);
          if (item) see(item, last.said);
        }}
      />
    );
  if (last.kind === 'unknown' && onCreate)
    return (
      <Button wide size="tall" onClick={() => onCreate(last.code)}>
        Criar com este código
      </Button>
    );
  const asked = last.kind === 'item' && walk.untold.find(({ item }) => item.row.id === last.id)?.item;
  if (!asked) return null;
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        <Button onClick={() => see(asked, asked.value.price)}>Está certo</Button>
        <Button look="quiet" onClick={() => see(asked, 'other')}>
          Diz outro preço
        </Button>
      </Row>
    </Stack>
  );
}
