import '../../support/midday.ts';
import { Route } from 'react-router-dom';
import { HistoryScreen } from '../../../src/features/history/history-screen.tsx';
import type { RecordType } from '../../../src/records/record.ts';
import { show, type TestPerson } from '../support/show.tsx';

export const open = (person: TestPerson, at = '/history') =>
  show(<Route path="/history" element={<HistoryScreen />} />, { at, person });

export const HOUR = 3_600_000;

/** Puts a record of a person's history. `id` is the record's, and all else of `content` its content. */
export function happened(
  person: TestPerson,
  type: RecordType,
  hoursAgo: number,
  { id, ...content }: { id: string; [field: string]: unknown },
): void {
  const at = Date.now() - hoursAgo * HOUR;
  const parentId = type === 'ACCESS' || type === 'SHOPPING_PURCHASE' ? 'loja-1' : person.user.sub;
  const row = { id, type, parentId, owner: person.user.sub, createdAt: at, updatedAt: at };
  person.server.put({ ...row, content: JSON.stringify(content) });
}

/** Two purchases, a deposit, a revenue withdrawal and an access, within an hour and at least 40 h ago. */
export function fill(person: TestPerson): void {
  happened(person, 'SHOPPING_PURCHASE', 0.001, {
    id: 'nova',
    status: 'PAID',
    locationName: 'Mercadinho da Praça',
    items: [{ id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5, originalPrice: 5, discount: 10 }],
    totalAmount: 9,
    originalAmount: 10,
    savings: 1,
    balanceUsed: 4,
    pixAmount: 5,
    endToEndId: 'E123',
  });
  happened(person, 'SHOPPING_PURCHASE', 48, {
    id: 'vencida',
    status: 'EXPIRED',
    locationName: 'Café',
    totalAmount: 7,
  });
  happened(person, 'DEPOSIT', 48, {
    id: 'dep',
    status: 'CONCLUIDA',
    amount: 50,
    pixAmount: 50,
    endToEndId: 'E9',
  });
  happened(person, 'WITHDRAW_REVENUE', 49, {
    id: 'saq',
    status: 'PROCESSING',
    amount: 100,
    taxAmount: 4,
    finalAmount: 96,
    chavePix: 'ana@exemplo.com.br',
  });
  happened(person, 'ACCESS', 49, {
    id: 'ace',
    locationName: 'Parada da Serra',
    locationDetails: { address: 'Rua A, 1' },
  });
}
