import { runServer } from './run-server.ts';

void runServer(process.argv.slice(2));
