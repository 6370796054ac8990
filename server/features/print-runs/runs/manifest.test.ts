import { describe, expect, it } from 'vitest';
import { manifestCsv, manifestJson, type ManifestRow } from './manifest.pure.js';

const ROW: ManifestRow = {
  file: 'RUN-000001-001.pdf',
  sequence: 1,
  firstPage: 3,
  pages: 1,
  sheets: 1,
  noticeNumber: 'TEC-2026-000042',
  version: 2,
  sha256: 'ab'.repeat(32),
  postalCode: '10001',
  language: 'en',
  cause: 'SPEEDING',
  issuedOn: '2026-11-22',
};

describe('the manifest that a printing house gets with a run (mailing 5)', () => {
  it('as CSV by RFC 4180: a header, CRLF, quotation marks where they are needed', () => {
    const rows = [
      ROW,
      { ...ROW, sequence: 2, firstPage: 5, noticeNumber: 'A,B"C-2026-000043', postalCode: null },
    ];
    expect(manifestCsv(rows)).toBe(
      [
        'file,sequence,first_page,pages,sheets,notice_number,version,sha256,postal_code,language,cause,issued_on',
        `RUN-000001-001.pdf,1,3,1,1,TEC-2026-000042,2,${'ab'.repeat(32)},10001,en,SPEEDING,2026-11-22`,
        `RUN-000001-001.pdf,2,5,1,1,"A,B""C-2026-000043",2,${'ab'.repeat(32)},,en,SPEEDING,2026-11-22`,
        '',
      ].join('\r\n'),
    );
  });

  it('as JSON: run, files and notices', () => {
    const run = {
      number: 'RUN-000001',
      duplex: true,
      notices: 1,
      createdAt: new Date('2026-11-22T08:00:00Z'),
    };
    const file = {
      name: ROW.file,
      sha256: 'cd'.repeat(32),
      bytes: 12,
      notices: 1,
      pages: 4,
      sheets: 2,
    };
    expect(JSON.parse(manifestJson(run, [file], [ROW]))).toEqual({
      run: {
        number: 'RUN-000001',
        duplex: true,
        notices: 1,
        created_at: '2026-11-22T08:00:00.000Z',
      },
      files: [file],
      notices: [
        {
          file: 'RUN-000001-001.pdf',
          sequence: 1,
          first_page: 3,
          pages: 1,
          sheets: 1,
          notice_number: 'TEC-2026-000042',
          version: 2,
          sha256: 'ab'.repeat(32),
          postal_code: '10001',
          language: 'en',
          cause: 'SPEEDING',
          issued_on: '2026-11-22',
        },
      ],
    });
  });
});
