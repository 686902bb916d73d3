import { Copy, Download, Tags, Upload } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import { useMayRemoveItems, useReadsCosts } from '../../../data/hooks/own-role.ts';
import type { Live } from '../../../data/live/live.ts';
import { useAskedShops, useOtherShops } from '../../../data/rows/goods/managed-shops.ts';
import { useAwaitedItems } from '../../../data/rows/goods/whole-shops.ts';
import { useManagedCategories } from '../../../data/rows/managed.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { saveFile } from '../../../device/files/save-file.ts';
import { type CsvShop, exportItems } from '../../../domain/csv/item-columns.ts';
import { type CsvPlan, planCsv } from '../../../domain/csv/plan.ts';
import { byName } from '../../../domain/words/name-order.ts';
import type { Location } from '../../../records/types/shop/location.ts';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { sumText, undoneText } from './import-texts.ts';
import { LastImport } from './last-import.tsx';
import { PlanView } from './plan-view.tsx';
import { type ReadCsvFile, readCsvFile } from './read-file.ts';
import styles from './spreadsheet.module.css';
import { useItemImport } from './use-item-import.ts';

const PricesSheet = dialogPart(async () => (await import('../prices/prices-sheet.tsx')).PricesSheet);
const CopySheet = dialogPart(async () => (await import('../copies/copy-sheet.tsx')).CopySheet);

const NOT_KEPT = 'Este aparelho não conseguiu guardar a importação. Nada foi mudado.';

interface ItemSpreadsheetProps {
  location: Location;
  items: Live<ManagedItem>;
  onClose: () => void;
}

/** The items as a spreadsheet: export, and import after a preview. Works offline. */
export function ItemSpreadsheet({ location, items, onClose }: ItemSpreadsheetProps) {
  const shop = useShop(location.id, items.rows);
  const network = useNetwork();
  const mayRemove = useMayRemoveItems(location.id);
  const importing = useItemImport(location.id, shop, mayRemove);
  const [file, setFile] = useState<ReadCsvFile | null>(null);
  const plan = useMemo(() => file && planOf(file, shop.csv), [file, shop]);
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<'prices' | 'copies' | null>(null);
  const { runs, others } = useOtherShops(location.id);
  // Rows arrive page by page. A missing item would be imported as new, and an undo would skip it.
  const unknown = items.freshness.syncedAt === null ? [location.id] : [];
  const isAsking = useAskedShops(unknown.join(','));
  const awaited = useAwaitedItems({ unknown, isAsking });
  const apply = async (wanted: Extract<CsvPlan, { kind: 'plan' }>): Promise<void> => {
    const [created, changed] = [count(wanted, 'new'), count(wanted, 'changed')];
    const work = importing.apply(file?.fileName ?? '', wanted);
    const done = `Importação aplicada: ${sumText(created, changed)}.`;
    if (await sayQueued(work, network, { done, failed: NOT_KEPT })) setFile(null);
  };
  const undo = (): Promise<void> =>
    importing.undo().then(
      ({ left, hidden }) => void toast.success(undoneText(left, hidden)),
      () => void toast.error('Não foi possível desfazer agora. Tente de novo.'),
    );
  const isUseful = plan?.kind === 'plan' && count(plan, 'new') + count(plan, 'changed') > 0;
  return (
    <Sheet
      onClose={onClose}
      closable={!importing.busy}
      title={file ? file.fileName : 'Planilha'}
      description={plan?.kind === 'plan' ? planText(plan) : undefined}
      footer={
        plan && (
          <Stack gap={2}>
            {plan.kind === 'plan' && (
              <Button
                size="tall"
                wide
                busy={importing.busy}
                disabled={!isUseful}
                onClick={() => void apply(plan)}
              >
                Aplicar
              </Button>
            )}
            <Button look="quiet" wide disabled={importing.busy} onClick={() => input.current?.click()}>
              Escolher outro arquivo
            </Button>
          </Stack>
        )
      }
    >
      <FileInput input={input} onFile={(chosen) => void readCsvFile(chosen).then(setFile)} />
      {plan?.kind === 'unreadable' && <Notice kind="error">{plan.reason}</Notice>}
      {plan?.kind === 'plan' && <PlanView plan={plan} />}
      {!plan && (
        <Start
          awaited={awaited}
          isEmpty={items.rows.length === 0}
          hidesCosts={shop.csv.hidesCosts ?? false}
          onImport={() => input.current?.click()}
          onExport={() => void exportCsv(location.name, shop.csv)}
          onPrices={runs ? () => setPart('prices') : null}
          onCopies={others.length > 0 ? () => setPart('copies') : null}
        />
      )}
      {!plan && importing.last && (
        <LastImport
          last={importing.last}
          awaited={awaited}
          mayRemove={mayRemove}
          busy={importing.busy}
          onUndo={() => void undo()}
        />
      )}
      {part === 'prices' && <PricesSheet locationId={location.id} onClose={() => setPart(null)} />}
      {part === 'copies' && (
        <CopySheet locationId={location.id} shops={others} onClose={() => setPart(null)} />
      )}
    </Sheet>
  );
}

interface StartProps {
  /** Reason that import and export wait, in words. Null where they do not. */
  awaited: string | null;
  isEmpty: boolean;
  /** True for a role without costs. */
  hidesCosts: boolean;
  onImport: () => void;
  onExport: () => void;
  /** Null for a person who may not set prices. */
  onPrices: (() => void) | null;
  /** Null where there is no other shop. */
  onCopies: (() => void) | null;
}

function Start(props: StartProps) {
  const { awaited, isEmpty, hidesCosts, onImport, onExport, onPrices, onCopies } = props;
  return (
    <Stack gap={2} className={styles.start}>
      <Button size="tall" wide icon={<Upload />} disabled={awaited !== null} onClick={onImport}>
        Importar planilha
      </Button>
      <p className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
        {awaited ??
          `Um arquivo CSV com a coluna “nome” e, se houver, preço, ${hidesCosts ? '' : 'custo, '}quantidade, categorias, códigos de barras e descrição. Você confere tudo antes de aplicar.`}
      </p>
      <Button
        look="quiet"
        size="tall"
        wide
        icon={<Download />}
        disabled={awaited !== null || isEmpty}
        onClick={onExport}
      >
        Exportar planilha
      </Button>
      <p className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
        Abre no Excel, no LibreOffice e no Google Planilhas, e volta sem perdas.
      </p>
      {onPrices && (
        <Button look="quiet" size="tall" wide icon={<Tags />} disabled={isEmpty} onClick={onPrices}>
          Mudar preços
        </Button>
      )}
      {onCopies && (
        <Button look="quiet" size="tall" wide icon={<Copy />} disabled={isEmpty} onClick={onCopies}>
          Copiar para outros locais
        </Button>
      )}
    </Stack>
  );
}

function FileInput(props: { input: RefObject<HTMLInputElement | null>; onFile: (file: File) => void }) {
  return (
    <input
      ref={props.input}
      type="file"
      hidden
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      aria-label="Arquivo da planilha"
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Allows choosing the same file again after it was corrected.
        event.target.value = '';
        if (file) props.onFile(file);
      }}
    />
  );
}

/** The shop by id for drafts, and in the shape of `src/domain/csv`, with items ordered by name. */
function useShop(locationId: string, rows: readonly ManagedItem[]) {
  const categories = useManagedCategories(locationId).rows;
  const hidesCosts = !useReadsCosts(locationId);
  return useMemo(() => {
    const categoryNames = new Map(categories.map(({ value }) => [value.id, value.name]));
    const items = rows.map(({ value }) => value).sort(byName);
    const csv: CsvShop = { items, categoryNames, hidesCosts };
    return { items: new Map(rows.map((one) => [one.row.id, one])), categoryNames, csv };
  }, [rows, categories, hidesCosts]);
}

function planOf(file: ReadCsvFile, shop: CsvShop): CsvPlan {
  return file.kind === 'text' ? planCsv(file.text, shop) : file;
}

function count({ lines }: Extract<CsvPlan, { kind: 'plan' }>, kind: string): number {
  return lines.filter(({ outcome }) => outcome.kind === kind).length;
}

function planText(plan: Extract<CsvPlan, { kind: 'plan' }>): string {
  const wrong = count(plan, 'wrong');
  const sum = sumText(count(plan, 'new'), count(plan, 'changed'));
  const rest = `; ${countText(wrong, 'linha com erro fica', 'linhas com erro ficam')} de fora`;
  return `Ao aplicar: ${sum}${wrong > 0 ? rest : ''}.`;
}

async function exportCsv(locationName: string, shop: CsvShop): Promise<void> {
  const day = new Date().toLocaleDateString('sv-SE');
  const place = locationName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const result = await saveFile(`itens-${place}-${day}.csv`, exportItems(shop), 'text/csv');
  if (result === 'saved') toast.success('Planilha salva');
}
