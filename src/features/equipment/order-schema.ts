import * as v from 'valibot';
import {
  addressProblems,
  cepDigits,
  EQUIPMENT_MESSAGES,
  isProductType,
  type ProductType,
} from '../../domain/equipment.ts';

const text = v.optional(v.string(), '');
const trimmed = v.pipe(text, v.trim());

/** The whole order as the form holds it; what is wrong is said field by field [E-02]. `states` are delivered to. */
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
