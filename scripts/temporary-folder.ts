import { type DisposableTempDir, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder. Held by `using`, it is removed with all it contains when the block ends. */
export const temporaryFolder = (): DisposableTempDir => mkdtempDisposableSync(join(tmpdir(), 'vendinha-'));
