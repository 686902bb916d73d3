import { FileSpreadsheet, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../device/files/save-file.ts';
import type { Analysis } from '../../domain/intelligence/intelligence.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { type ChartPictures, chartPicture } from './chart-picture.ts';
import { csvOf, type ExportTable, exportTables } from './export-tables.ts';
import styles from './lists.module.css';

interface ExportSheetProps {
  analysis: Analysis;
  pictures: ChartPictures;
  /** Location and period of the files. */
  title: string;
  onClose: () => void;
}

/** All tables as CSV and all charts as pictures. */
export function ExportSheet({ analysis, pictures, title, onClose }: ExportSheetProps) {
  const tables = exportTables(analysis).filter(({ rows }) => rows.length > 1);
  const saveTable = async (table: ExportTable): Promise<void> => {
    if ((await saveFile(fileName(table.file, title, 'csv'), csvOf(table, title), 'text/csv')) === 'saved')
      toast.success('Planilha salva');
  };
  const savePicture = async (name: string): Promise<void> => {
    const picture = await chartPicture(pictures.get(name), name, title);
    if (!picture) toast.error('Não foi possível salvar o gráfico');
    else if ((await saveFile(fileName(name, title, 'png'), picture, 'image/png')) === 'saved')
      toast.success('Gráfico salvo');
  };
  return (
    <Sheet onClose={onClose} title="Exportar" description={title}>
      <h3 className={textClass({ size: 2, tone: 'soft' }, styles.group)}>Planilhas (CSV)</h3>
      <ul className={styles.choices}>
        {tables.map((table) => (
          <Choice
            key={table.file}
            icon={<FileSpreadsheet className={textClass({ tone: 'leaf' })} />}
            onPress={() => void saveTable(table)}
          >
            {table.title}
          </Choice>
        ))}
      </ul>
      {pictures.size > 0 && (
        <>
          <h3 className={textClass({ size: 2, tone: 'soft' }, styles.group)}>Gráficos (PNG)</h3>
          <ul className={styles.choices}>
            {[...pictures.keys()].map((name) => (
              <Choice
                key={name}
                icon={<Image className={textClass({ tone: 'leaf' })} />}
                onPress={() => void savePicture(name)}
              >
                {`Gráfico: ${name}`}
              </Choice>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

function Choice({ icon, children, onPress }: { icon: ReactNode; children: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" className={rowClass({ gap: 3, weight: 600 }, styles.choice)} onClick={onPress}>
        {icon}
        {children}
      </button>
    </li>
  );
}

/** A file name valid on every system: 'vendinha-produtos-mercadinho-do-bloco-b-21-10-2026-a-20-11-2026.csv'. */
function fileName(what: string, title: string, ending: string): string {
  const plain = `vendinha ${what} ${title}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain}.${ending}`;
}
