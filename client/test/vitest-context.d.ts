import type { Installation } from './stage.js';

declare module 'vitest' {
  interface ProvidedContext {
    installation: Installation;
  }
}
