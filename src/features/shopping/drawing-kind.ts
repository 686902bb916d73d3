import { fold } from '../../domain/search.ts';
import type { ProductKind } from '../../ui/product-drawing.tsx';

/** Words that tell what a thing looks like; the first that fits wins. */
const WORDS: readonly (readonly [words: RegExp, kind: ProductKind])[] = [
  [/refrigerante|lata|cerveja|energetico|cola\b|guarana/, 'can'],
  [/cafe|cappuccino|cha\b|quente/, 'coffee'],
  [/choc|doce|bombom|brigadeiro|sorvete|sobremesa/, 'chocolate'],
  [/agua|suco|bebida|leite|iogurte|limpeza|higiene/, 'bottle'],
  [/salgadinho|snack|chips|batata|pipoca|amendoim|biscoito|bolacha/, 'crisps'],
  [/pao|paes|padaria|lanche|sanduiche|bolo|salgado|congelado|fruta/, 'bread'],
];

/** The drawing for an item without a picture, by its name and then its categories; undefined when neither tells. */
export function drawingKind(name: string, categories: readonly string[]): ProductKind | undefined {
  for (const text of [name, ...categories]) {
    const folded = fold(text);
    const found = WORDS.find(([words]) => words.test(folded));
    if (found) return found[1];
  }
  return undefined;
}
