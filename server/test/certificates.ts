import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** PKCS #12 files with a certificate of their own, and how they are opened. */
export interface Certificates {
  folder: string;
  password: string;
  /** Makes a file. @returns its path */
  make: (name: string, from: Date, until: Date) => string;
  /** A file with a certificate and no key. */
  withoutKey: () => string;
  remove: () => void;
}

/** Makes certificates with `openssl`, in a folder of their own. */
export function certificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-certificates-'));
  const password = 'a password that opens it';
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(at('index.txt'), '');
  writeFileSync(at('serial'), '01');
  writeFileSync(
    at('ca.cnf'),
    '[ca]\ndefault_ca=c\n[c]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n',
  );
  const time = (date: Date): string => `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  const make = (name: string, from: Date, until: Date): string => {
    const [key, request, certificate] = [`${name}.key`, `${name}.csr`, `${name}.pem`];
    const subject = ['-subj', `/CN=${name}`];
    openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      request,
      ...subject,
    );
    openssl(
      ...['ca', '-batch', '-config', 'ca.cnf', '-selfsign', '-keyfile', key, '-in', request],
      ...['-out', certificate, '-notext', '-startdate', time(from), '-enddate', time(until)],
    );
    openssl(
      ...['pkcs12', '-export', '-out', `${name}.p12`, '-inkey', key, '-in', certificate],
      ...['-passout', `pass:${password}`],
    );
    return at(`${name}.p12`);
  };
  const withoutKey = (): string => {
    make('Keyless', new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS));
    openssl(
      ...['pkcs12', '-export', '-nokeys', '-out', 'nokey.p12', '-in', 'Keyless.pem'],
      ...['-passout', `pass:${password}`],
    );
    return at('nokey.p12');
  };
  return { folder, password, make, withoutKey, remove: () => rmSync(folder, { recursive: true }) };
}

/** Returns poppler's report about the signatures of a PDF. */
export function pdfsig(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-signed-'));
  try {
    writeFileSync(join(folder, 'notice.pdf'), pdf);
    return execFileSync('pdfsig', [join(folder, 'notice.pdf')], { encoding: 'utf8' });
  } catch (error) {
    // It ends with 2 where there is no signature, and says so.
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
