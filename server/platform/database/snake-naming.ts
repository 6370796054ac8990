import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** `badgeNumber` in TypeScript is `badge_number` in Postgres. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
