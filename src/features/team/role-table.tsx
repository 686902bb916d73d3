import { Check } from 'lucide-react';
import { ROLE_NAMES, STAFF_ROLES, type StaffRole } from '../../domain/people/staff.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './team.module.css';

const RETURN = 'Devolver';
const MAY: readonly (readonly [what: string, roles: readonly StaffRole[]])[] = [
  ['Repor e contar', ['stocker', 'deputy']],
  ['Itens e preços', ['stocker', 'deputy']],
  ['Conversas, tickets', ['attendant', 'deputy']],
  ['Vendas e análises', ['partner', 'deputy']],
  ['Campanhas, convites', ['deputy']],
  [RETURN, ['attendant']],
  ['Sacar receita', []],
];

/** 'O que cada um pode': a description, as the server decides. `limit`: text of an attendant's limit of returns. */
export function RoleTable({ limit }: { limit: string }) {
  return (
    <Card className={styles.roles}>
      <table className={styles.may}>
        <thead>
          <tr>
            <td />
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MAY.map(([what, roles]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {STAFF_ROLES.map((role) => (
                <td key={role}>
                  <May may={roles.includes(role)} limit={what === RETURN ? limit : null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function May({ may, limit }: { may: boolean; limit: string | null }) {
  if (may && limit !== null) return limit;
  return (
    <>
      {may ? <Check size={20} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{may ? 'sim' : 'não'}</VisuallyHidden>
    </>
  );
}
