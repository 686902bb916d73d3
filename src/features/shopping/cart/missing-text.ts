import type { FreeStep } from '../../../domain/shop/promotions.ts';

/** 'Falta 1 para ganhar 1 grátis' */
export const missingText = ({ missing, free }: FreeStep): string =>
  `${missing === 1 ? 'Falta' : 'Faltam'} ${missing} para ganhar ${free} grátis`;
