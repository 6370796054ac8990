import type { Installation } from './stage.js';
import type { TestServices } from '../../scripts/lib/test-services.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    services: TestServices;
    installation: Installation;
  }
}
