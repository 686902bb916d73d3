import { flushCompileCache } from 'node:module';
import { buildServer, type Server } from './build-server.ts';
import { type Config, readConfig } from './config.ts';

/** How long requests under way may take to end after SIGTERM, in ms. */
const GRACE_MS = 10_000;

const config = configOrExit();
const server = await startOrExit();
const address = server.app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : config.port;
await server.begin(config.production ? config.publicOrigin : `http://127.0.0.1:${port}`);
say(`Vendinha pronta em http://localhost:${port}`);
if (config.demo) sayDemo(port);
// Kept now, while the start's own code is still there: at the end V8 has let go of what ran only once.
flushCompileCache();

let ending = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);

function end(): void {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`the server did not end cleanly: ${String(error)}\n`);
      process.exit(1);
    },
  );
}

function configOrExit(): Config {
  try {
    return readConfig(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(78);
  }
}

async function startOrExit(): Promise<Server> {
  try {
    const built = await buildServer({ config });
    await built.app.listen({ host: config.host, port: config.port });
    return built;
  } catch (error) {
    process.stderr.write(
      `The server cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return process.exit(1);
  }
}

function sayDemo(port: number): void {
  say('  marina@exemplo.com.br  cliente com saldo, convidada para um local');
  say('  bento@exemplo.com.br   dono de três locais');
  say('  novo@exemplo.com.br    perfil por completar');
  say('  senha de todos: Vendinha#2026');
  say(
    `  e-mails enviados: http://localhost:${port}/dev/mail   banco de testes: http://localhost:${port}/dev/pix`,
  );
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
