import type { TestServices } from './test-services.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    services: TestServices;
  }
}
