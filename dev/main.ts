import { runServer } from '../server/run-server.ts';
import { demo } from './demo.ts';

const port = await runServer(['--demo', ...process.argv.slice(2)], demo);
const lines = [
  'marina@exemplo.com.br  cliente com saldo, convidada para um local',
  'bento@exemplo.com.br   dono de três locais',
  'novo@exemplo.com.br    perfil por completar',
  'senha de todos: Vendinha#2026',
  `e-mails enviados: http://localhost:${port}/dev/mail   banco de testes: http://localhost:${port}/dev/pix`,
];
process.stdout.write(lines.map((line) => `  ${line}\n`).join(''));
