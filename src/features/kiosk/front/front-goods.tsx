import { Plus, Search } from 'lucide-react';
import { quantityOf } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/marks/skeleton.tsx';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import { StateFace } from '../../../ui/states/state-face.tsx';
import { CalmSpoken } from '../../../ui/words/calm-spoken.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import styles from './front.module.css';
import { FrontPicture } from './front-picture.tsx';
import type { Front } from './use-front.ts';

/** Number of cards rendered at once. */
const STEP = 40;

const NOTHING = 'Nada encontrado';
const FOUND = ['item encontrado', 'itens encontrados'] as const;

/** Shelves or the search, with their items. */
export function FrontGoods({ front, onOpen }: { front: Front; onOpen: (item: Item) => void }) {
  const found = front.shown.length;
  // Until the shop is loaded, a missing item proves nothing.
  const nothing = front.items.length > 0 ? NOTHING : '';
  return (
    <section className={styles.shop} aria-label="Produtos">
      <CalmSpoken text={front.query ? (found === 0 ? nothing : countText(found, ...FOUND)) : ''} />
      {front.query === null ? <Shelves front={front} /> : <FrontSearch front={front} query={front.query} />}
      <Found front={front} onOpen={onOpen} />
    </section>
  );
}

function Shelves({ front }: { front: Front }) {
  return (
    <Row gap={2} align="start" className={styles.chips}>
      <div className={textClass({ grow: true }, styles.row)}>
        <Chips label="Prateleiras" chips={front.shelves} value={front.shelf} onValueChange={front.setShelf} />
      </div>
      <IconButton
        className={styles.key}
        look="sunk"
        label="Buscar produto"
        icon={<Search />}
        onClick={() => front.setQuery('')}
      />
    </Row>
  );
}

function FrontSearch({ front, query }: { front: Front; query: string }) {
  return (
    <div className={styles.chips} ref={focusField}>
      <SearchField
        label="Nome, código ou promoção"
        value={query}
        onValueChange={front.setQuery}
        beside={
          <Button look="quiet" size="tall" onClick={() => front.setQuery(null)}>
            Fechar busca
          </Button>
        }
      />
    </div>
  );
}

/** A ref callback. Focuses the search, because the visitor opened it. */
const focusField = (place: HTMLDivElement | null): void => place?.querySelector('input')?.focus();

function Found({ front, onOpen }: { front: Front; onOpen: (item: Item) => void }) {
  const { shown, end } = useGrowing(front.shown, STEP, `${front.shelf} ${front.query}`);
  if (shown.length === 0) return <NoGoods front={front} />;
  return (
    <>
      <VisuallyHidden>
        <h2>Itens à venda</h2>
      </VisuallyHidden>
      <ul className={styles.grid} aria-label="Itens à venda">
        {shown.map((item) => (
          <li key={item.id}>
            <Goods front={front} item={item} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
    </>
  );
}

function Goods({ front, item, onOpen }: { front: Front; item: Item; onOpen: () => void }) {
  const { campaigns, now } = front;
  const price = shownPrice(item, campaigns, now);
  const quantity = quantityOf(front.cart, item.id);
  return (
    <Card as="article" className={styles.item} chosen={quantity > 0}>
      <FrontPicture item={item} front={front} size="shelf" />
      <h3>
        <button
          type="button"
          className={textClass({ covers: true, cut: true, tone: 'soft', size: 2 }, styles.open)}
          onClick={onOpen}
        >
          {item.name}
        </button>
      </h3>
      <div className={rowClass({ justify: 'between', gap: 1 }, styles.buy)}>
        <span>
          <MoneyText value={price} size="price" />{' '}
          {price < item.price && <MoneyText value={item.price} former />}
        </span>
        <IconButton
          className={styles.key}
          look={quantity > 0 ? 'leaf' : 'wash'}
          shape="square"
          label={`Adicionar ${item.name}`}
          icon={quantity > 0 ? <b>{quantity}</b> : <Plus />}
          onClick={() => front.add(item)}
        />
      </div>
    </Card>
  );
}

function NoGoods({ front }: { front: Front }) {
  if (front.items.length > 0 && front.query !== null)
    return (
      <StateFace
        compact
        kind="empty"
        title={NOTHING}
        text="Tente outro nome, o código de barras ou uma promoção."
      />
    );
  if (front.facts === null && !front.isAsked)
    return <Skeleton shape="grid" count={4} label="Carregando itens…" />;
  if (front.facts === null)
    return (
      <StateFace
        compact
        kind="offline"
        title="A loja ainda não chegou a este tablet"
        text="Ela aparece aqui assim que a internet voltar."
      />
    );
  return (
    <StateFace
      compact
      kind="empty"
      title="Nenhum item à venda agora"
      text="Pode estar tudo esgotado. Volte mais tarde."
    />
  );
}
