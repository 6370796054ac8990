import { readFileSync } from 'node:fs';
import { Kind, parse, visit } from 'graphql';

/**
 * Gives codegen the schema as the client reads answers: Apollo Client hands out no data beside errors (errorPolicy
 * "none"), so a field that is null only beside an error is never read as null.
 * @param {string} path
 * @returns {import('graphql').DocumentNode}
 */
function clientSchema(path) {
  return visit(parse(readFileSync(path, 'utf8')), {
    FieldDefinition: (field) =>
      field.directives?.some(({ name }) => name.value === 'semanticNonNull')
        ? { ...field, type: { kind: Kind.NON_NULL_TYPE, type: field.type } }
        : undefined,
  });
}

// Codegen calls the default export of the file that codegen.yml names.
export { clientSchema as default };
