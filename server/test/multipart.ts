/** A part of a form: a file where it has a file name. */
export interface Part {
  name: string;
  content: Buffer | string;
  filename?: string;
  type?: string;
}

const BOUNDARY = 'stopline-test-boundary';

/** A multipart body, as a browser or a camera sends it. */
export function multipart(parts: Part[]): { headers: Record<string, string>; payload: Buffer } {
  const chunks = parts.flatMap(({ name, content, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
