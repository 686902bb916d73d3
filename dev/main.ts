import { runServer } from '../server/run-server.ts';
import { demo } from './demo.ts';

/** Lines for the terminal: the people who can sign in, and the pages with the demo's mails and payments. */
const lines = (port: number): string[] => [
  'marina@exemplo.com.br  cliente com saldo, convidada para um local',
  'bento@exemplo.com.br   dono de três locais',
  'novo@exemplo.com.br    perfil por completar',
  'senha de todos: Vendinha#2026',
  `e-mails enviados: http://localhost:${port}/dev/mail   banco de testes: http://localhost:${port}/dev/pix`,
];
void runServer(['--demo', ...process.argv.slice(2)], demo).then((port) => {
  process.stdout.write(
    lines(port)
      .map((line) => `  ${line}\n`)
      .join(''),
  );
});
