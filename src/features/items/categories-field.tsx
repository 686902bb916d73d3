import { useId } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import styles from './items.module.css';

interface CategoriesFieldProps {
  categories: readonly { id: string; name: string }[];
  value: readonly string[];
  onValueChange: (ids: readonly string[]) => void;
}

/** The categories of an item. Empty when the shop has none. */
export function CategoriesField({ categories, value, onValueChange }: CategoriesFieldProps) {
  const id = useId();
  if (categories.length === 0) return null;
  return (
    <fieldset className={styles.categories} aria-labelledby={id}>
      <legend id={id}>Categorias</legend>
      {categories.map((category) => {
        const isChosen = value.includes(category.id);
        return (
          <Checkbox
            key={category.id}
            label={category.name}
            checked={isChosen}
            onChange={() =>
              onValueChange(isChosen ? value.filter((one) => one !== category.id) : [...value, category.id])
            }
          />
        );
      })}
    </fieldset>
  );
}
