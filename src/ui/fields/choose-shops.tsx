import { Row } from '../base/row.tsx';
import { Checkbox } from './checkbox.tsx';

export interface ShopChoice {
  shopIds: readonly string[];
}

interface ChooseShopsProps {
  shopIds: readonly string[];
  shops: readonly { id: string; name: string }[];
  onChange: (part: ShopChoice) => void;
}

/** Shops to tick. */
export function ChooseShops({ shopIds, shops, onChange }: ChooseShopsProps) {
  const toggle = (id: string): void =>
    onChange({ shopIds: shopIds.includes(id) ? shopIds.filter((one) => one !== id) : [...shopIds, id] });
  return (
    <fieldset aria-label="Locais">
      <Row wrap gap={3}>
        {shops.length > 1 && (
          <Checkbox
            label="Todos os locais"
            checked={shopIds.length === shops.length}
            onChange={({ target }) => onChange({ shopIds: target.checked ? shops.map(({ id }) => id) : [] })}
          />
        )}
        {shops.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={shopIds.includes(id)} onChange={() => toggle(id)} />
        ))}
      </Row>
    </fieldset>
  );
}
