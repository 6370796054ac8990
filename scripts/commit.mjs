// Writes into dist/commit of which commit this build is: what COMMIT says, or else git.
import './lib/node-version.mjs';

import { writeCommit } from './lib/commit.mjs';

writeCommit({ isBuilt: false });
