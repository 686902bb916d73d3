import { describe, expect, test } from 'vitest';
import type { StaffRole } from '../../src/domain/people/staff.ts';
import {
  type Content,
  parseContent,
  RECORD_TYPES,
  type RecordRow,
  type RecordType,
} from '../../src/records/record.ts';
import { allows, RIGHTS, redact, ruleOf } from '../../src/records/rights.ts';
import type { Role } from '../../src/records/type-rule.ts';
import {
  inviteAddress,
  inviteAudience,
  invitingAudiences,
  readableAudiences,
} from '../../src/records/types/shop/invite.ts';

const row = (type: RecordType, content: unknown, owner = 'ana'): RecordRow => ({
  ...{ id: 'r', type, parentId: 'shop', owner, reference: null, createdAt: 1, updatedAt: 2 },
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
const fields = (shown: RecordRow): Content => parseContent(shown.content);
const dona = { viewer: 'dona', locationOwner: 'dona' };
const ana = { viewer: 'ana', locationOwner: 'dona' };
const everyone = { viewer: null, locationOwner: 'dona' };

describe('access table', () => {
  test('[R-05] every type has readers, and money, profiles, locations and heartbeats are not made or undone by clients', () => {
    for (const type of RECORD_TYPES) expect(RIGHTS[type].read.length).toBeGreaterThan(0);
    for (const type of ['PROFILE', 'LOCATION', 'HVMP_STATUS'] as const)
      expect(RIGHTS[type].create).toEqual(['server']);
    for (const type of [
      'SHOPPING_PURCHASE',
      'DEPOSIT',
      'WITHDRAW',
      'WITHDRAW_REVENUE',
      'REQUEST',
      'LOG',
    ] as const) {
      expect([RIGHTS[type].change, RIGHTS[type].remove]).toEqual([['server'], ['server']]);
    }
    expect(RIGHTS.PROFILE.serverFields).toEqual(['balance', 'revenue', 'score', 'email']);
  });

  test('[R-05] no role ever stands for the server', () => {
    const every = new Set<Role>([
      'owner',
      'locationOwner',
      'locationVisitor',
      'audience',
      'invitee',
      'server',
    ]);
    expect(allows(['server'], every)).toBe(false);
    expect(allows([], every)).toBe(false);
    expect(allows(['owner'], new Set(['audience']))).toBe(false);
    expect(allows(['owner', 'audience'], new Set(['audience']))).toBe(true);
  });

  test('[R-05] a child of a ticket follows TICKET_UPDATE whatever its type', () => {
    const ticket = row('LOCATION_TICKET', {});
    expect(ruleOf(ticket, 'shop')).toBe(RIGHTS.LOCATION_TICKET);
    expect(ruleOf({ ...ticket, parentId: 'ticket' }, 'shop')).toBe(RIGHTS.TICKET_UPDATE);
    expect(ruleOf(row('TICKET_UPDATE', {}), 'shop')).toBe(RIGHTS.TICKET_UPDATE);
  });
});

describe('redaction', () => {
  test("[R-05] an item's cost and reserved stock are its location's owner's alone", () => {
    const item = row('ITEM', { name: 'Café', cost: 2, reserved: 1 });
    expect(redact(item, dona)).toBe(item);
    for (const eyes of [ana, everyone, { viewer: null, locationOwner: null }]) {
      expect(fields(redact(item, eyes))).toEqual({ name: 'Café' });
    }
    expect(item.content).toContain('cost');
  });

  test('[R-05] visitors of a location learn nothing of where its equipment was delivered', () => {
    const shown = { name: 'Loja', equipmentType: 'LOCK' };
    const delivery = { deliveryRua: 'Rua A', deliveryNumero: '1', deliveryCep: '01001000', deliveryFee: 40 };
    const home = { deliveryComplemento: '', deliveryBairro: 'B', deliveryCidade: 'C', deliveryEstado: 'SP' };
    const kept = { ...delivery, ...home, purchaseId: 'p', purchaseDate: '2026-01-01' };
    const location = row('LOCATION', { ...shown, ...kept }, 'dona');
    for (const eyes of [ana, everyone]) expect(fields(redact(location, eyes))).toEqual(shown);
    expect(fields(redact(location, dona))).toEqual({ ...shown, ...kept });
  });

  test('[R-05] [L-01] who received the equipment and what it cost are read by all of a private location, by the owner of a public one', () => {
    const detail = { purchasePrice: 870, recipientName: 'Dona' };
    const place = (reference: string) => ({
      ...row('LOCATION', { name: 'Loja', ...detail }, 'dona'),
      reference,
    });
    for (const eyes of [ana, everyone]) {
      expect(fields(redact(place('PUBLIC'), eyes))).toEqual({ name: 'Loja' });
      expect(fields(redact(place('PRIVATE'), eyes))).toEqual({ name: 'Loja', ...detail });
    }
    expect(fields(redact(place('PUBLIC'), dona))).toEqual({ name: 'Loja', ...detail });
  });

  test('[R-05] where somebody works is read by the owner of that location alone', () => {
    const location = row('LOCATION', { name: 'Loja', staffRoles: { livia: 'stocker' } }, 'dona');
    const hired = { viewer: 'livia', locationOwner: 'dona', staff: 'deputy' } as const;
    for (const eyes of [ana, everyone, hired])
      expect(fields(redact(location, eyes))).toEqual({ name: 'Loja' });
    expect(redact(location, dona)).toBe(location);
  });

  test('[R-05] the writer of an item who no longer owns the location sees no cost', () => {
    expect(fields(redact(row('ITEM', { cost: 2 }, 'ana'), ana))).toEqual({});
  });

  test('malformed content reads as empty where something would have to be taken out of it', () => {
    expect(redact(row('ITEM', '{"cost":2,'), ana).content).toBe('{}');
    expect(redact(row('HVMP_STATUS', '{"x":'), ana).content).toBe('{"x":');
    expect(redact({ ...row('ITEM', {}), content: null }, ana).content).toBeNull();
  });

  test('[R-05] of a sale the buyer sees no cost, the owner no buyer, and who is both sees all', () => {
    const content = {
      status: 'PAID',
      items: [{ id: 1, cost: 2 }, null, 'x'],
      cpf: '1',
      qrCode: 'q',
      totalAmount: 3,
    };
    const sale = row('SHOPPING_PURCHASE', content);
    expect(fields(redact(sale, ana))).toEqual({ ...content, items: [{ id: 1 }, null, 'x'] });
    expect(fields(redact(sale, dona))).toEqual({ status: 'PAID', items: content.items, totalAmount: 3 });
    expect(fields(redact(sale, everyone))).toEqual({
      status: 'PAID',
      items: [{ id: 1 }, null, 'x'],
      totalAmount: 3,
    });
    expect(redact(sale, { viewer: 'ana', locationOwner: 'ana' })).toBe(sale);
    expect(fields(redact(row('SHOPPING_PURCHASE', { items: 5 }), ana))).toEqual({ items: 5 });
  });

  test('[R-05] who works at a shop reads a sale as its owner does where the role does, and a purchase of one’s own as its buyer', () => {
    const content = { status: 'PAID', items: [{ id: 1, cost: 2 }], cpf: '1' };
    const at = (viewer: string, staff: StaffRole) =>
      fields(redact(row('SHOPPING_PURCHASE', content), { viewer, locationOwner: 'dona', staff }));
    for (const role of ['stocker', 'attendant'] as const) {
      expect(at('ana', role)).toEqual({ ...content, items: [{ id: 1 }] });
      expect(at('bia', role)).toEqual({ status: 'PAID', items: [{ id: 1 }] });
    }
    for (const role of ['deputy', 'partner'] as const) {
      expect(at('ana', role)).toEqual(content);
      expect(at('bia', role)).toEqual({ status: 'PAID', items: content.items });
    }
  });
});

describe('invited addresses', () => {
  test.each([
    ['Ana@Exemplo.com ', 'ana@exemplo.com'],
    ['@Exemplo.com', '@exemplo.com'],
    ['exemplo.com', '@exemplo.com'],
    ['a@b.com, c@d.com', null],
    ['a@b.com;c@d.com', null],
    ['a@b@c.com', null],
    ["o'hara+loja@mail.exemplo.com", "o'hara+loja@mail.exemplo.com"],
    ['ana@x.com.', null],
    ['ana@x..com', null],
    ['ana@.x.com', null],
    ['@x.com.', null],
    ['<ana@x.com>', null],
    ['ana@x.com)', null],
    ['joão@exemplo.com.br', null],
    ['@açaí.com.br', null],
    ["'ana@x.com'", null],
    ['ana@x.com/', null],
    ['@', null],
    ['ana', null],
    ['', null],
    [null, null],
  ])('%s is compared as %s', (reference, address) => {
    expect(inviteAddress(reference)).toBe(address);
  });

  test('only an ACTIVE invite opens its location; a revoked one is still readable', () => {
    expect(inviteAudience('@b.com', 'ACTIVE')).toBe('@b.com');
    expect(inviteAudience('@b.com', undefined)).toBe('@b.com');
    expect(invitingAudiences('A@b.com')).toEqual(['a@b.com', '@b.com']);
    for (const status of ['REVOKED', 'active', 1, true]) {
      const audience = inviteAudience('a@b.com', status) ?? '';
      expect(invitingAudiences('a@b.com')).not.toContain(audience);
      expect(readableAudiences('a@b.com')).toContain(audience);
    }
    for (const email of [null, '', '@b.com', 'revoked:a@b.com']) {
      expect(invitingAudiences(email)).not.toContain('@b.com');
    }
  });
});
