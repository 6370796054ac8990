import type { DescribedOperation, DescribedResponse, OpenApiDocument } from './openapi-document.js';
import type { Schema } from '../../../platform/openapi/schema.js';

/** Returns the description as a page, without scripts and without files from other servers. */
export function openApiPage({ info, tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const rows = own.map(({ path, method, operation }) =>
      operationHtml(path, method, operation, components.responses),
    );
    return `<h2 id="${anchor(name)}">${escape(name)}</h2>${rows.join('')}`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h3 id="${anchor(`shape ${name}`)}">${escape(name)}</h3>${prose(schema.description)}${shapeHtml(schema)}`,
  );
  const contents = [...tags.map(({ name }) => name), 'Shapes']
    .map((name) => `<a href="#${anchor(name)}">${escape(name)}</a>`)
    .join(' ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} REST API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(info.title)} REST API</h1>
${prose(info.description)}
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Contents">${contents}</nav>
${sections.join('\n')}
<h2 id="${anchor('Shapes')}">Shapes</h2>
${shapes.join('\n')}
</main>
</body>
</html>`;
}

function operationHtml(
  path: string,
  method: string,
  operation: DescribedOperation,
  shared: OpenApiDocument['components']['responses'],
): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const takes = parameters.map(
    ({ name, in: place, required, description: what, schema }) =>
      `<tr><td><code>${escape(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${typeHtml(schema)}</td><td>${inline(what ?? schema.description)}</td></tr>`,
  );
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema, examples }]) =>
      `<h4>Body${requestBody?.required ? ' *' : ''} <small>${escape(type)}</small></h4>${shapeHtml(schema)}${exampleHtml(examples?.['example']?.value)}`,
  );
  const answers = Object.entries(responses).map(([status, response]) =>
    answerHtml(status, '$ref' in response ? shared[status] : response),
  );
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(summary)}</summary>
${prose(description)}
${takes.length === 0 ? '' : `<h4>Parameters</h4><table><tr><th>Name</th><th>In</th><th>Type</th><th></th></tr>${takes.join('')}</table>`}
${body.join('')}
<h4>Answers</h4><table>${answers.join('')}</table>
</details>`;
}

function answerHtml(status: string, answer: DescribedResponse | undefined): string {
  const bodies = Object.entries(answer?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `${typeHtml(schema)}${type === 'application/json' ? '' : ` <small>${escape(type)}</small>`}${Number(status) < 300 ? exampleHtml(example) : ''}`,
  );
  return `<tr><td>${status}</td><td>${inline(answer?.description)}</td><td>${bodies.join('<br>')}</td></tr>`;
}

function exampleHtml(example: unknown): string {
  return example === undefined
    ? ''
    : `<details><summary>Example</summary><pre>${escape(JSON.stringify(example, null, 2))}</pre></details>`;
}

/** Returns the fields of a shape, one row each; `*` marks required fields. */
function shapeHtml(schema: Schema): string {
  if (schema.properties === undefined) return `<p>${typeHtml(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(
    ([name, property]) =>
      `<tr><td><code>${escape(name)}</code>${schema.required?.includes(name) === true ? ' *' : ''}</td><td>${typeHtml(property)}</td><td>${inline(property.description)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function typeHtml(schema: Schema): string {
  const { $ref, anyOf, allOf, items, type, properties, format } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return `<a href="#${anchor(`shape ${name}`)}">${escape(name)}</a>`;
  }
  if (anyOf !== undefined || allOf !== undefined)
    return (anyOf ?? allOf ?? []).map(typeHtml).join(anyOf === undefined ? ' and ' : ' or ');
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(' ');
  if (items !== undefined) return `list of ${typeHtml(items)}`;
  if (properties !== undefined) return shapeHtml(schema);
  const names = [type ?? 'anything'].flat().join(' or ');
  return escape(format === undefined ? names : `${names} (${format})`);
}

const prose = (text: string | undefined): string =>
  text === undefined ? '' : `<p>${inline(text)}</p>`;

/** Returns a text with its `code` as HTML. */
function inline(text: string | undefined): string {
  return escape(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>');
}

const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td:first-child, th { white-space: nowrap; }
td, th { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
h4 { margin: 1rem 0 .25rem; }
code { font-size: .9em; }
b { display: inline-block; min-width: 4rem; }
.get { color: light-dark(#1864ab, #74c0fc); }
.post { color: light-dark(#2b8a3e, #8ce99a); }
.put { color: light-dark(#a15c00, #ffc078); }
.delete { color: light-dark(#c92a2a, #ffa8a8); }
`;
