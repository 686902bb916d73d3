import { isValidCnpj } from '../../../domain/people/cnpj.ts';
import { isEmail } from '../../../domain/people/email.ts';
import { faultIn, isListOf, isScalar, isText, isWhole } from '../../content/check.ts';
import { list, number, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/** Supplier of goods to a person's shops. Unknown texts are empty. */
export type Supplier = ReturnType<typeof readSupplier>;

/** Reads a SUPPLIER; its name is the reference. */
export function readSupplier(row: RecordRow) {
  const content = parseContent(row.content);
  const lead = number(content.leadDays);
  return {
    id: row.id,
    name: (row.reference ?? '').trim() || 'Fornecedor sem nome',
    /** Number of WhatsApp or of a telephone, as typed. */
    phone: text(content.phone).trim(),
    email: text(content.email).trim(),
    /** CNPJ of 14 characters without marks. */
    cnpj: text(content.cnpj).trim(),
    /** Weekdays of delivery, Sunday 0. Empty for any. */
    weekdays: list(content.weekdays).filter((day): day is number => isWhole(day, 0, 6)),
    /** Days from the order to the delivery; null where unknown. */
    leadDays: isWhole(lead, 0, LIMITS.leadDays) ? lead : null,
    note: text(content.note).trim(),
  };
}

/** The content of a supplier. Empty fields are not written. */
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
  /** Most characters of the reference. */
  name: 120,
  leadDays: 90,
};

/** An entry in a person's own book of suppliers. An order carries the details that its shop needs. */
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
