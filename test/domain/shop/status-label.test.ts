import { expect, test } from 'vitest';
import { statusLabel } from '../../../src/domain/shop/status-label.ts';

test('[F-19] transaction status labels', () => {
  const labels = {
    COMPLETED: 'Concluído',
    CONCLUIDA: 'Concluído',
    PAID: 'Concluído',
    PROCESSING: 'Processando',
    BATCH_CREATED: 'Processando',
    BATCH_RELEASING: 'Processando',
    PENDING: 'Pendente',
    AWAITING_PAYMENT: 'Pendente',
    FAILED: 'Falhou',
    ERROR: 'Falhou',
    EXPIRED: 'Expirado',
    VENCIDA: 'Expirado',
    CANCELLED: 'Cancelado',
    CANCELADA: 'Cancelado',
    COOLDOWN_ACTIVE: 'Espera Ativa',
    OUTRO: 'OUTRO',
  };
  for (const [status, label] of Object.entries(labels)) expect(statusLabel(status)).toBe(label);
  expect(statusLabel(undefined)).toBe('Desconhecido');
});
