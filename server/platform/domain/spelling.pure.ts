/** `ownerName` → `owner_name`: a name of the services as Postgres and REST spell it. A word of an enum stays as it is. */
export function snakeCase(name: string): string {
  if (/^[A-Z_]+$/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `owner_name` → `ownerName`: a name of REST as the services spell it. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What {@link camelCase} makes of a name. */
export type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;
