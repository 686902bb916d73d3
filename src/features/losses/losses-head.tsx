import { Download } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { ChosenMonth } from '../../data/hooks/server-days.ts';
import { useShops } from '../../data/rows/glance/read-shops.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { saveFile } from '../../device/files/save-file.ts';
import { clockOrInstantText } from '../../domain/hours/shop-date.ts';
import { hasAllEntries, lossesOf } from '../../domain/losses/group.ts';
import { isoOfMonth, monthText } from '../../domain/words/month.ts';
import { paths } from '../../paths.ts';
import { Row } from '../../ui/base/row.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { MonthPicker } from '../../ui/fields/month-picker.tsx';
import { ShopPill } from '../../ui/fields/shop-pill.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { lossesCsv } from './losses-csv.ts';
import type { useLosses } from './use-losses.ts';

interface LossesHeadProps {
  losses: ReturnType<typeof useLosses>;
  chosen: ChosenMonth;
  shop: string | undefined;
  nameOf: (id: string) => string;
}

/** Title, choice of month and shop, and spreadsheet. For stored figures also their age and the reason. */
export function LossesHead({ losses, chosen, shop, nameOf }: LossesHeadProps) {
  const { answer, shops, error } = losses;
  const { shops: all } = useShops();
  const navigate = useNavigate();
  const { online } = useNetwork();
  const offline = useOfflineReason(error);
  const save = async (): Promise<void> => {
    const name = `vendinha-perdas-${isoOfMonth(chosen.month)}`.concat(
      hasAllEntries(shops) ? '.csv' : '-parcial.csv',
    );
    const end = await saveFile(name, lossesCsv(shops, nameOf), 'text/csv');
    if (end === 'cancelled') return;
    if (!hasAllEntries(shops))
      toast.warning(
        `A planilha tem só as perdas mais novas (${lossesOf(shops).length}). As outras estão só nos totais.`.concat(
          shops.length > 1 ? ' Escolha um local para salvar mais dele.' : '',
        ),
      );
    else if (end === 'saved') toast.success('Planilha salva');
  };
  const go = (id: string | undefined): void =>
    void navigate(`${paths.losses(id)}${chosen.isCurrent ? '' : `?mes=${isoOfMonth(chosen.month)}`}`);
  return (
    <>
      <TopBar
        title="Perdas"
        sub={`A preço de custo, de ${shop === undefined ? 'todos os locais' : nameOf(shop)}`}
        onBack={() => void navigate(paths.myLocations())}
        actions={
          <IconButton
            label="Salvar planilha das perdas"
            icon={<Download />}
            disabled={lossesOf(shops).length === 0}
            onClick={() => void save()}
          />
        }
      >
        <Row wrap gap={2}>
          <MonthPicker
            name={monthText(chosen.month, chosen.current)}
            onBefore={chosen.before}
            onAfter={chosen.after}
          />
          <ShopPill shops={all} shop={shop} onPick={go} />
        </Row>
      </TopBar>
      {answer && (!online || error) && (
        <Strip kind="offline">
          {online ? error?.message : `${offline.name}.`} Dados de{' '}
          {clockOrInstantText(answer.at, serverClock.now())}.
        </Strip>
      )}
    </>
  );
}
