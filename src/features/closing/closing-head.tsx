import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { useShops } from '../../data/rows/glance/read-shops.ts';
import { instantText } from '../../domain/hours/shop-date.ts';
import { isoOfMonth, monthText } from '../../domain/words/month.ts';
import { paths } from '../../paths.ts';
import { Row } from '../../ui/base/row.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { MonthPicker } from '../../ui/fields/month-picker.tsx';
import { ShopPill } from '../../ui/fields/shop-pill.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import type { ClosingView } from './closing-view.ts';
import { SaveMonth } from './save-month.tsx';

/** Title, choice of month and shop, print and spreadsheet. For stored figures also their age and the reason. */
export function ClosingHead(view: ClosingView) {
  const { closing, chosen, shop, nameOf } = view;
  const { answer, shops, error } = closing;
  const { shops: all } = useShops();
  const navigate = useNavigate();
  const { online } = useNetwork();
  const offline = useOfflineReason(error);
  const month = isoOfMonth(chosen.month);
  const [saving, setSaving] = useState(false);
  return (
    <>
      <TopBar
        title="Fechamento"
        sub={shop === undefined ? 'Todos os locais' : nameOf(shop)}
        onBack={() => void navigate(paths.myLocations())}
        actions={
          <>
            <IconButton
              label="Imprimir ou salvar em PDF"
              icon={<Printer />}
              disabled={shops.length === 0}
              onClick={() => window.print()}
            />
            <IconButton
              label="Salvar planilha do mês"
              icon={<Download />}
              disabled={shops.length === 0}
              onClick={() => setSaving(true)}
            />
          </>
        }
      >
        <Row wrap gap={2}>
          <MonthPicker
            name={monthText(chosen.month, chosen.current)}
            onBefore={chosen.before}
            onAfter={chosen.after}
          />
          <ShopPill
            shops={all}
            shop={shop}
            onPick={(id) => void navigate(`${paths.closing(id)}?mes=${month}`)}
          />
        </Row>
      </TopBar>
      {saving && <SaveMonth {...view} onClose={() => setSaving(false)} />}
      {answer && (!online || error) && (
        <Strip
          kind="offline"
          action={online && <RetryButton look="ghost" size="small" onClick={closing.again} />}
        >
          {online ? error?.message : `${offline.name}.`} Dados de {instantText(answer.at)}.
        </Strip>
      )}
    </>
  );
}
