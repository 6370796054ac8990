// `npm run draw`: draws the two camera packages and everything that the demo ships, into this repository's `samples`.
import { join } from 'node:path';
import { drawDemo } from './demo-scenes.ts';
import { drawPackages } from './packages.ts';

const samples = join(import.meta.dirname, '../../samples');
await drawPackages(samples);
await drawDemo(join(samples, 'demo'));
