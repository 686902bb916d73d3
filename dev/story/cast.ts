/** The people of the demo. */
export const PASSWORD = 'Vendinha#2026';

export type Role = 'marina' | 'bento' | 'clara' | 'novo';

/** People who can sign in. `cpf` null leaves the profile incomplete. */
export const CAST: readonly {
  role: Role;
  email: string;
  name: string;
  cpf: string | null;
  chavePix: string | null;
}[] = [
  {
    role: 'marina',
    email: 'marina@exemplo.com.br',
    name: 'Marina Duarte',
    cpf: '52998224725',
    chavePix: 'marina@exemplo.com.br',
  },
  {
    role: 'bento',
    email: 'bento@exemplo.com.br',
    name: 'Bento Ribeiro',
    cpf: '12345678909',
    chavePix: '12345678909',
  },
  {
    role: 'clara',
    email: 'clara@exemplo.com.br',
    name: 'Clara Menegat',
    cpf: '11144477735',
    chavePix: '+5554991234567',
  },
  { role: 'novo', email: 'novo@exemplo.com.br', name: '', cpf: null, chavePix: null },
];

/** The `sub` of each of them. */
export type Subs = Readonly<Record<Role, string>>;
