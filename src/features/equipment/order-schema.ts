import * as v from 'valibot';
import { cepDigits } from '../../domain/people/cep.ts';
import {
  addressProblems,
  EQUIPMENT_MESSAGES,
  isProductType,
  type ProductType,
} from '../../domain/shop/equipment.ts';
import { longAddressTexts } from '../../domain/words/address-texts.ts';

const text = v.optional(v.string(), '');
const trimmed = v.pipe(text, v.trim());

/** The form's values of an order, with problems per field [E-02]. `states`: states with delivery. */
export const orderSchema = (states: readonly string[]) =>
  v.pipe(
    v.object({
      product: text,
      nome: trimmed,
      cep: v.pipe(text, v.transform(cepDigits)),
      rua: trimmed,
      numero: trimmed,
      complemento: trimmed,
      bairro: trimmed,
      cidade: trimmed,
      estado: trimmed,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      const problems: Readonly<Record<string, string>> = {
        ...(isProductType(input.product) ? {} : { product: EQUIPMENT_MESSAGES.noProduct }),
        ...longAddressTexts(input),
        ...addressProblems(input, states),
      };
      for (const [key, message] of Object.entries(problems))
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key, value: input[key as keyof typeof input] }],
        });
    }),
    v.transform(({ product, ...address }) => ({ product: product as ProductType, address })),
  );
