import { isValidCnpj } from '../../domain/people/cnpj.ts';
import { isEmail } from '../../domain/people/email.ts';
import { faultIn, isListOf, isScalar, isText, isWhole } from '../content/check.ts';
import { list, number, text } from '../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** Supplier of goods to a person's shops. Texts are empty where nothing was said. */
export type Supplier = ReturnType<typeof readSupplier>;

/** Reads a SUPPLIER; its name is the reference. */
export function readSupplier(row: RecordRow) {
  const content = parseContent(row.content);
  const lead = number(content.leadDays);
  return {
    id: row.id,
    name: (row.reference ?? '').trim() || 'Fornecedor sem nome',
    /** As typed: a number of WhatsApp or of a telephone. */
    phone: text(content.phone).trim(),
    email: text(content.email).trim(),
    /** 14 characters without marks. */
    cnpj: text(content.cnpj).trim(),
    /** Weekdays on which it delivers, Sunday 0. Empty for any. */
    weekdays: list(content.weekdays).filter((day): day is number => isWhole(day, 0, 6)),
    /** Days from the order to the delivery; null where unknown. */
    leadDays: isWhole(lead, 0, LIMITS.leadDays) ? lead : null,
    note: text(content.note).trim(),
  };
}

/** The content of a supplier. What says nothing is not written. */
export function supplierContent(fields: Omit<Supplier, 'id' | 'name'>): Content {
  const { phone, email, cnpj, weekdays, leadDays, note } = fields;
  return {
    phone: phone.trim() || undefined,
    email: email.trim() || undefined,
    cnpj: cnpj || undefined,
    weekdays: weekdays.length > 0 ? [...weekdays] : undefined,
    leadDays: leadDays ?? undefined,
    note: note.trim() || undefined,
  };
}

const LIMITS = {
  contentBytes: 4 * 1024,
  /** Characters of the reference. */
  name: 120,
  leadDays: 90,
};

/** A person's own book of suppliers: an order carries what its shop needs to know of one. */
export const SUPPLIER = defineType('SUPPLIER', {
  read: readSupplier,
  write: ({ name, ...fields }: Omit<Supplier, 'id'>) => ({
    reference: name.trim(),
    content: supplierContent(fields),
  }),
  rule: ownOnce({ change: ['owner'], remove: ['owner'] }),
  limits: LIMITS,
  check: (content, { reference }) =>
    !isText(reference) || reference.length > LIMITS.name
      ? { field: 'reference' }
      : faultIn(content, {
          phone: isScalar,
          email: (value) => value === '' || (typeof value === 'string' && isEmail(value)),
          cnpj: (value) => value === '' || (typeof value === 'string' && isValidCnpj(value)),
          weekdays: isListOf((day) => isWhole(day, 0, 6)),
          leadDays: (value) => isWhole(value, 0, LIMITS.leadDays),
          note: isScalar,
        }),
  channels: ['owner'],
});
