import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { useViewport } from '../../ui/base/viewport.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import { countText } from '../../ui/words/count-text.ts';
import type { Figured } from './figured.ts';
import styles from './shop-list.module.css';
import { ShopTable } from './shop-table.tsx';
import type { NamedSpan } from './span-words.ts';
import { ORDERS, type Order, orderName, type ShopList, useShopList } from './use-shop-list.ts';

/** Rows before the rest is unfolded on wide screens. */
const FIRST_ROWS = 8;
/** Rows that a phone draws first, because no more are visible. The others follow in the next frame. */
const PHONE_ROWS = 4;

interface ShopListProps {
  figured: Figured;
  span: NamedSpan;
}

/** The list of own locations, with search, order, and a filter for locations with needs. */
export function ShopListCard({ figured, span }: ShopListProps) {
  const list = useShopList(figured, span.id);
  const isPhone = useViewport() === 'phone';
  const [tools, setTools] = useState(false);
  const [all, setAll] = useState(false);
  const total = figured.shops.length;
  const isWhole = all || isPhone || list.text !== '' || list.onlyNeedy;
  const first = useMemo(() => list.shown.slice(0, isPhone ? PHONE_ROWS : FIRST_ROWS), [list.shown, isPhone]);
  const rows = useDeferredValue(isWhole ? list.shown : first, first);
  return (
    <Card as="section" aria-labelledby="shops" data-passing={list.isArranged || undefined}>
      <div className={rowClass({ gap: 3, wrap: true }, styles.head)}>
        <h2 id="shops" className={textClass({ grow: true, size: 3 })}>
          Locais <span className={textClass({ size: 1, tone: 'soft' })}>{total}</span>
        </h2>
        {isPhone ? (
          <IconButton
            label="Buscar e ordenar"
            icon={<SlidersHorizontal />}
            aria-expanded={tools}
            onClick={() => setTools(!tools)}
          />
        ) : (
          <Tools list={list} />
        )}
      </div>
      {isPhone && tools && (
        <div className={stackClass({ gap: 3 }, styles.head)}>
          <Tools list={list} />
          <SelectField
            label="Ordenar por"
            value={list.order.by}
            onChange={(event) => list.orderBy(event.target.value as Order)}
            choices={ORDERS.map((value) => ({ value, label: orderName(value, span) }))}
          />
        </div>
      )}
      <CalmSpoken text={list.text === '' ? '' : foundText(list)} />
      {rows.length === 0 ? (
        <p className={textClass({ tone: 'soft' }, styles.head)}>
          {list.text === '' ? 'Tudo em ordem. Nada espera por você.' : foundText(list)}
        </p>
      ) : (
        <ShopTable rows={rows} list={list} span={span} at={figured.at} />
      )}
      {!isWhole && rows.length < list.shown.length && (
        <div className={rowClass({ justify: 'between', tone: 'soft' }, styles.head)}>
          <span>
            {rows.length} de {total} locais
          </span>
          <Button look="ghost" onClick={() => setAll(true)}>
            Ver todos
          </Button>
        </div>
      )}
    </Card>
  );
}

const foundText = ({ shown, text }: ShopList): string =>
  shown.length === 0
    ? `Nenhum local com “${text.trim()}”.`
    : countText(shown.length, 'local encontrado', 'locais encontrados');

function Tools({ list }: { list: ShopList }) {
  return (
    <>
      <button
        type="button"
        className={styles.needy}
        aria-pressed={list.onlyNeedy}
        onClick={() => list.setOnlyNeedy(!list.onlyNeedy)}
      >
        Só com aviso <span className={textClass({ size: 1, tone: 'soft' })}>{list.needy.size}</span>
      </button>
      <SearchField label="Nome ou endereço" value={list.text} onValueChange={list.setText} />
    </>
  );
}
