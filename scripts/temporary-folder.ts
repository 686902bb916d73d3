import { type DisposableTempDir, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder. A block that holds it by `using` removes it with all its content at the end. */
export const temporaryFolder = (): DisposableTempDir => mkdtempDisposableSync(join(tmpdir(), 'vendinha-'));
