import { cepDigits, formatCep } from '../../domain/people/cep.ts';
import {
  type AddressField,
  type DeliveryAddress,
  deliveryStates,
  type EquipmentCatalogue,
  type EquipmentOffer,
  equipmentQuote,
} from '../../domain/shop/equipment.ts';
import { type AddressText, MAX_ADDRESS_LENGTHS } from '../../domain/words/address-texts.ts';
import { textClass } from '../../ui/base/look.ts';
import { MaskedField } from '../../ui/fields/masked-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './equipment.module.css';
import type { PostalLookup } from './use-postal-code.ts';

/** Names of the states with delivery in this build. Other states show their two letters. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  PR: 'Paraná',
  SP: 'São Paulo',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  MG: 'Minas Gerais',
  GO: 'Goiás',
  RJ: 'Rio de Janeiro',
  ES: 'Espírito Santo',
};

const stateName = (state: string): string => STATE_NAMES[state] ?? state;

export interface AddressFieldsProps {
  address: DeliveryAddress;
  onChange: (field: AddressField, value: string) => void;
  errors: Readonly<Record<string, string>>;
  lookup: PostalLookup;
  catalogue: EquipmentCatalogue;
  /** The chosen product. It decides the delivery fee shown with each state. */
  offer: EquipmentOffer | null;
}

/** Hint of the lookup under the postal code. Typing is possible in any case [E-03]. */
const LOOKUP_HINTS: Record<PostalLookup, string | undefined> = {
  idle: undefined,
  looking: 'Procurando o endereço…',
  found: 'Endereço encontrado. Confira e complete.',
  unknown: 'CEP não encontrado. Confira os números ou preencha o endereço.',
  malformed: 'Este CEP não existe. Confira os números ou preencha o endereço.',
  unavailable: 'Não foi possível consultar o CEP agora. Preencha o endereço.',
};

/** The delivery address [E-02, E-03]. */
export function AddressFields({ address, onChange, errors, lookup, catalogue, offer }: AddressFieldsProps) {
  const text = (field: AddressText, label: string, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      name={field}
      value={address[field]}
      onChange={(event) => onChange(field, event.currentTarget.value)}
      error={errors[field]}
      maxLength={MAX_ADDRESS_LENGTHS[field]}
      {...rest}
    />
  );
  return (
    <section className={styles.address} aria-labelledby="delivery">
      <h2 id="delivery" className={textClass({ size: 3 })}>
        Entrega
      </h2>
      {text('nome', 'Nome de quem recebe', { autoComplete: 'name', className: styles.whole })}
      <MaskedField
        label="CEP"
        name="cep"
        className={styles.whole}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        format={formatCep}
        unformat={cepDigits}
        value={address.cep}
        onValueChange={(cep) => onChange('cep', cep)}
        error={errors.cep}
        hint={<span role="status">{LOOKUP_HINTS[lookup]}</span>}
      />
      {text('rua', 'Rua', { autoComplete: 'address-line1', className: styles.whole })}
      {text('numero', 'Número', { autoComplete: 'off' })}
      {text('complemento', 'Complemento (opcional)', { autoComplete: 'address-line2' })}
      {text('bairro', 'Bairro', { autoComplete: 'address-level3' })}
      {text('cidade', 'Cidade', { autoComplete: 'address-level2' })}
      <SelectField
        label="Estado"
        name="estado"
        className={styles.whole}
        autoComplete="address-level1"
        placeholder="Escolha o estado"
        choices={deliveryStates(offer ? [offer] : catalogue).map((state) => {
          const quote = offer && equipmentQuote(offer, state);
          return {
            value: state,
            label: quote ? `${stateName(state)} · ${moneyText(quote.deliveryFee)}` : stateName(state),
          };
        })}
        value={address.estado}
        onChange={(event) => onChange('estado', event.currentTarget.value)}
        error={errors.estado}
        hint="Estados onde entregamos, com o valor da entrega. Chega em até 30 dias."
      />
    </section>
  );
}
