import type { Installation } from '../../client/test/stage.js';
import type { TestServices } from './test-services.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    services: TestServices;
    installation: Installation;
  }
}
