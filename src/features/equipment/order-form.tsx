import { useRef, useState } from 'react';
import type { EquipmentInput } from '../../data/commands/inputs.ts';
import { useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, notCharged } from '../../data/hooks/offline-words.ts';
import { useCatalogue } from '../../data/hooks/reference.ts';
import type { PostalAddress } from '../../data/wire/postal-code.ts';
import {
  type AddressField,
  type DeliveryAddress,
  deliveryStates,
  EQUIPMENT_MESSAGES,
  equipmentQuote,
  offerOf,
  type ProductType,
} from '../../domain/shop/equipment.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './equipment.module.css';
import { orderSchema } from './order-schema.ts';
import { OrderSummary } from './order-summary.tsx';
import { ProductChoice } from './product-choice.tsx';
import type { EquipmentPurchaseFlow } from './use-equipment-purchase.ts';
import { usePostalCode } from './use-postal-code.ts';

const NOWHERE: DeliveryAddress = {
  nome: '',
  cep: '',
  rua: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

export interface OrderFormProps {
  /** The product named by the link to this screen. */
  first: ProductType | null;
  online: boolean;
  purchase: EquipmentPurchaseFlow;
  onCancel: () => void;
}

/** Product, address, summary and the confirmation [E-01..E-04]. Nothing is queued. */
export function OrderForm({ first, online, purchase, onCancel }: OrderFormProps) {
  const profile = useProfile().row;
  const offline = useOfflineReason();
  const balance = profile?.balance ?? null;
  const { catalogue, renew } = useCatalogue();
  const states = deliveryStates(catalogue);
  const [product, setProduct] = useState(first);
  const [asked, setAsked] = useState<EquipmentInput | null>(null);
  const form = useForm(orderSchema(states), async ({ product, address }) => {
    if (!online) return void toast.warning(notCharged(offline));
    const offer = offerOf(catalogue, product);
    const quote = equipmentQuote(offer, address.estado);
    if (quote && balance !== null && balance < quote.total)
      return void toast.error(EQUIPMENT_MESSAGES.insufficient);
    setAsked({ offer, address });
  });
  const { address, change, lookup, unserved } = useAddress(profile?.name ?? '', states, form.edited);
  const offer = product && offerOf(catalogue, product);
  const quote = offer && equipmentQuote(offer, address.estado);
  const errors =
    unserved !== null && address.estado === ''
      ? { ...form.errors, estado: `Ainda não entregamos neste estado (${unserved})` }
      : form.errors;
  return (
    <>
      <form {...form.formProps}>
        <Columns wider="first">
          <Column>
            <Card padded>
              <ProductChoice
                catalogue={catalogue}
                value={product}
                onValueChange={setProduct}
                error={errors.product}
              />
            </Card>
            <Card padded>
              <AddressFields
                address={address}
                onChange={change}
                errors={errors}
                lookup={lookup}
                catalogue={catalogue}
                offer={offer}
              />
            </Card>
          </Column>
          <Stack gap={2} className={styles.side}>
            <OrderSummary offer={offer} quote={quote} balance={balance} />
            {!online && (
              <Notice kind="warning">
                {offline.name}: a compra espera {backText(offline)}.
              </Notice>
            )}
            <Button type="submit" size="tall" wide>
              Confirmar Compra
            </Button>
            <Button look="ghost" wide onClick={onCancel}>
              Cancelar
            </Button>
          </Stack>
        </Columns>
      </form>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title="Confirmar esta compra?"
          text={orderText(asked)}
          confirmLabel={`Comprar por ${moneyText(totalOf(asked))}`}
          cancelLabel="Voltar"
          busy={purchase.buying}
          onConfirm={() =>
            void purchase.buy(asked).then((isBought) => {
              setAsked(null);
              // After a refusal the price may have changed.
              if (!isBought) renew();
            })
          }
        />
      )}
    </>
  );
}

/** The address as typed or found. `unserved`: state of a postal code without delivery. */
function useAddress(ownName: string, states: readonly string[], edited: (...names: string[]) => void) {
  const [typed, setTyped] = useState<Partial<DeliveryAddress>>({});
  const [unserved, setUnserved] = useState<string | null>(null);
  /** Fields typed since the postal code, which a slow answer does not overwrite. */
  const own = useRef(new Set<string>());
  const fill = (found: PostalAddress): void => {
    const served = states.includes(found.estado);
    const parts = Object.entries({ ...found, estado: served ? found.estado : '' });
    const known = Object.fromEntries(
      parts.filter(([field, value]) => !own.current.has(field) && (value !== '' || field === 'estado')),
    );
    setUnserved(served ? null : found.estado);
    setTyped((before) => ({ ...before, ...known }));
    edited(...Object.keys(known));
  };
  const { lookup, look } = usePostalCode(fill);
  const change = (field: AddressField, value: string): void => {
    setTyped((before) => ({ ...before, [field]: value }));
    if (field === 'cep') {
      own.current.clear();
      look(value);
    } else own.current.add(field);
    if (field === 'estado' || field === 'cep') setUnserved(null);
  };
  return { address: { ...NOWHERE, nome: ownName, ...typed }, change, lookup, unserved };
}

function orderText({ offer, address }: EquipmentInput): string {
  const { nome, rua, numero, complemento, bairro, cidade, estado } = address;
  const street = [`${rua}, ${numero}`, complemento].filter(Boolean).join(', ');
  return `${offer.name} para ${nome}: ${street}, ${bairro}, ${cidade}/${estado}. O valor sai do seu saldo agora.`;
}

const totalOf = ({ offer, address }: EquipmentInput): number =>
  equipmentQuote(offer, address.estado)?.total ?? 0;
