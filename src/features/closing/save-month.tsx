import { useMemo, useState } from 'react';
import type { FiguresQuestion } from '../../data/commands/ask-figures.ts';
import { useKeptFigures } from '../../data/hooks/kept-figures.ts';
import { saveFile } from '../../device/files/save-file.ts';
import type { ClosingItems } from '../../domain/closing/closing-items.ts';
import { isoOfMonth } from '../../domain/words/month.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { csvOf } from './closing-csv.ts';
import { itemTable, shopTable } from './closing-table.ts';
import type { ClosingView } from './closing-view.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ITEM = ['id', 'name', 'ncm', 'cfop', 'ean', 'units', 'revenue', 'cost'];

const WAITING = {
  loading: 'Buscando os itens do mês…',
  ready: 'Os itens do mês ainda não podem ser contados. Os locais já podem ser salvos.',
  offline: 'Os itens do mês precisam de conexão. Os locais já podem ser salvos.',
  error: 'Não deu para buscar os itens do mês. Os locais já podem ser salvos.',
};

/** Asks for one shop if one is chosen, because the others may have thousands of items. */
const questionOf = (month: string, shop: string | undefined): FiguresQuestion<ClosingItems> => ({
  field: 'closingItems',
  variables: { month: 'String!' },
  ...(shop !== undefined && { newer: { shop: 'ID' }, widerKey: `closing-items:${month}` }),
  columns: ['at', 'month', ['shops', ['id', ['items', ITEM]]]],
  args: { month, shop },
  key: shop === undefined ? `closing-items:${month}` : `closing-items:${month}:${shop}`,
});

/** The month as files for the accountant: all of it for a spreadsheet program, or one table as CSV. */
export function SaveMonth({ closing, chosen, shop, nameOf, onClose }: ClosingView & { onClose: () => void }) {
  const month = isoOfMonth(chosen.month);
  const question = useMemo(() => questionOf(month, shop), [month, shop]);
  const { answer, status } = useKeptFigures(question);
  const [busy, setBusy] = useState(false);
  // Made by the press, because a chain sells tens of thousands of items.
  const places = () => shopTable({ at: closing.answer?.at ?? 0, month }, closing.shops, nameOf);
  const items = answer && (() => itemTable(answer, closing.shops, nameOf));
  const save = async (name: string, content: string | Promise<Blob>, type: string): Promise<void> => {
    setBusy(true);
    try {
      if (
        (await saveFile(
          `vendinha-${name}-${month}`.concat(type === XLSX ? '.xlsx' : '.csv'),
          await content,
          type,
        )) === 'saved'
      )
        toast.success('Planilha salva');
      onClose();
    } catch {
      toast.error('Não deu para montar a planilha. Tente de novo com internet.');
    }
    setBusy(false);
  };
  const xlsx = async (): Promise<Blob> =>
    (await import('./closing-xlsx.ts')).xlsxOf(items ? [places(), items()] : [places()]);
  return (
    <Sheet onClose={onClose} title="Salvar planilha do mês">
      <Stack gap={3}>
        <Button size="tall" busy={busy} onClick={() => void save('fechamento', xlsx(), XLSX)}>
          Excel (XLSX)
        </Button>
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => void save('fechamento', csvOf(places()), 'text/csv')}
        >
          CSV dos locais
        </Button>
        <Button
          look="quiet"
          disabled={busy || !items}
          onClick={() => items && void save('itens', csvOf(items()), 'text/csv')}
        >
          CSV dos itens
        </Button>
        <p className={textClass({ size: 1, tone: 'soft' })} role="status">
          {items ? 'Itens vão com NCM, CFOP e EAN de quem os tem.' : WAITING[status]}
        </p>
      </Stack>
    </Sheet>
  );
}
