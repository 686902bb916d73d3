import { foldAccents } from '../words/fold-accents.ts';

type ProductKind = 'can' | 'coffee' | 'chocolate' | 'bottle' | 'crisps' | 'bread';

/** Words that tell an item's shape. The first match wins. */
const WORDS: readonly (readonly [words: RegExp, kind: ProductKind])[] = [
  [/achocolatado/, 'bottle'],
  [/refrigerante|\blatas?\b|cerveja|energetico|cola\b|guarana/, 'can'],
  [/cafe|cappuccino|cha\b|quente/, 'coffee'],
  [/choc|doce|bombom|brigadeiro|sorvete|acai|sobremesa/, 'chocolate'],
  [/agua|suco|bebida|leite|iogurte|limpeza|higiene/, 'bottle'],
  [/salgadinho|snack|chips|batata|pipoca|amendoim|biscoito|bolacha/, 'crisps'],
  [/pao|paes|padaria|lanche|sanduiche|bolo|salgado|congelado|fruta/, 'bread'],
];

/**
 * The drawing of an item without a picture, by its name, then by its categories' names. Undefined when
 * neither tells.
 */
export function productKind(name: string, categories: readonly string[]): ProductKind | undefined {
  for (const text of [name, ...categories]) {
    const folded = foldAccents(text);
    const found = WORDS.find(([words]) => words.test(folded));
    if (found) return found[1];
  }
  return undefined;
}
