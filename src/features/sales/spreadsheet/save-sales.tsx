import { Download } from 'lucide-react';
import { saveFile } from '../../../device/files/save-file.ts';
import { useBusy } from '../../../ui/base/use-busy.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { shownSale } from '../shown-sale.ts';
import type { useSales } from '../use-sales.ts';
import { salesCsv } from './sales-csv.ts';

interface SaveSalesProps {
  sales: ReturnType<typeof useSales>;
  names: ReadonlyMap<string, string>;
}

/** Saves all sales that the filters find as a spreadsheet, and tells if some are missing. */
export function SaveSales({ sales, names }: SaveSalesProps) {
  const [isBusy, during] = useBusy();
  const save = async (): Promise<void> => {
    const told = toast.loading('Lendo as vendas…');
    const { sales: found, isWhole, isFull } = await sales.all();
    const name = isWhole ? 'vendinha-vendas.csv' : 'vendinha-vendas-parcial.csv';
    const end = await saveFile(name, salesCsv(found.map(shownSale), names), 'text/csv');
    toast.dismiss(told);
    if (end === 'cancelled') return;
    if (!isWhole)
      toast.warning(
        `A planilha tem só as vendas mais novas (${found.length}). `.concat(
          isFull ? 'São muitas: escolha um período menor, como um mês.' : 'As outras não puderam ser lidas.',
        ),
      );
    else if (end === 'saved') toast.success('Planilha salva');
  };
  return (
    <IconButton
      label="Salvar planilha das vendas"
      icon={<Download />}
      disabled={isBusy || sales.sales.length === 0}
      onClick={() => void during(save())}
    />
  );
}
