import { Plus } from 'lucide-react';
import { stackClass } from '../../src/ui/base/look.ts';
import { Row } from '../../src/ui/base/row.tsx';
import { Stack } from '../../src/ui/base/stack.tsx';
import { IconButton } from '../../src/ui/buttons/icon-button.tsx';
import { AWNINGS, Awning, awningOf } from '../../src/ui/layout/awning.tsx';
import { Card } from '../../src/ui/layout/card.tsx';
import { StatusDot } from '../../src/ui/marks/status-dot.tsx';
import { Tag } from '../../src/ui/marks/tag.tsx';
import { Avatar } from '../../src/ui/pictures/avatar.tsx';
import { ProductPicture } from '../../src/ui/pictures/product-picture.tsx';
import { ShopFront } from '../../src/ui/pictures/shop-front.tsx';
import { FreshnessText } from '../../src/ui/states/freshness-text.tsx';
import { MoneyText } from '../../src/ui/words/money-text.tsx';
import styles from './kit-page.module.css';
import { KitPayment } from './kit-payment.tsx';
import { KitSection } from './kit-section.tsx';

const products = [
  { name: 'Guaraná lata 350 ml', kind: 'can' },
  { name: 'Chocolate 90 g', kind: 'chocolate' },
  { name: 'Café coado 200 ml', kind: 'coffee' },
  { name: 'Água mineral 500 ml', kind: 'bottle' },
] as const;

/** Cards, tags, pictures, money and status. */
export function KitThings() {
  return (
    <>
      <KitSection title="Fachadas">
        <Card>
          <ShopFront />
        </Card>
        <div className={styles.awnings}>
          {Array.from({ length: AWNINGS }, (_, colour) => `local-${colour}`).map((id, colour) => (
            <Card key={id}>
              <Awning colour={colour} />
              <p className={stackClass({ gap: 2 }, styles.tile)}>{`${id} → ${awningOf(id)}`}</p>
            </Card>
          ))}
        </div>
      </KitSection>
      <KitSection title="Produtos">
        <div className={styles.tiles}>
          {products.map(({ name, kind }, index) => (
            <Card key={name} as="article" chosen={index === 0}>
              <ProductPicture seed={name} kind={kind} src={index === 3 ? '/nao-existe.png' : undefined} />
              <Stack gap={2} className={styles.tile}>
                <h3>{name}</h3>
                <MoneyText value={600} former />
                <MoneyText value={480} size="price" />
                <IconButton label={`Adicionar ${name}`} look="wash" shape="square" icon={<Plus />} />
              </Stack>
            </Card>
          ))}
        </div>
        <Row wrap gap={3}>
          <ProductPicture size="thumb" seed="a" />
          <ProductPicture size="small" seed="d" />
          <Avatar name="Marina" />
          <MoneyText value={123456} size="big" />
          <MoneyText value={-240} />
        </Row>
      </KitSection>
      <KitSection title="Etiquetas">
        <Row wrap gap={3}>
          <Tag>Público • 2.310m</Tag>
          <Tag colour="leaf">Meu Local</Tag>
          <Tag colour="mango">20% OFF</Tag>
          <Tag colour="sky">Convidado • 640m</Tag>
          <Tag colour="guava">Sem conexão</Tag>
          <StatusDot status="on">Conectado</StatusDot>
          <StatusDot status="waiting">Conectando</StatusDot>
          <StatusDot status="off">Desconectado</StatusDot>
          <FreshnessText freshness={{ kind: 'saved', at: Date.now() - 190_000 }} />
        </Row>
      </KitSection>
      <KitSection title="Pagamento">
        <Card padded>
          <KitPayment />
        </Card>
      </KitSection>
    </>
  );
}
