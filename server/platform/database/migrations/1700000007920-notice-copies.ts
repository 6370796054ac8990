import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies of notices that say on each page what they are, made from the stored version; and which events have a void notice. */
export class NoticeCopies1700000007920 implements MigrationInterface {
  name = 'NoticeCopies1700000007920';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notice_copies (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        notice_number text NOT NULL REFERENCES issued_notices (number) ON DELETE CASCADE,
        citation_id integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('DUPLICATE', 'VOID')),
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'READY', 'FAILED')),
        reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 255),
        -- The local day that stands on each page.
        stamped_on date NOT NULL,
        -- The version that it is a copy of; null for a void notice whose rendering has not ended.
        notice_id integer REFERENCES notices (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        created_by integer NOT NULL REFERENCES users (id),
        storage_key text,
        sha256 text,
        bytes integer,
        CHECK ((status = 'READY') = (sha256 IS NOT NULL)),
        CHECK (status <> 'READY' OR notice_id IS NOT NULL)
      );
      CREATE INDEX notice_copies_notice_number ON notice_copies (notice_number, id);
      CREATE UNIQUE INDEX notice_copies_void ON notice_copies (notice_number) WHERE kind = 'VOID';
      GRANT SELECT, INSERT ON notice_copies TO stopline_app;
      GRANT UPDATE (status, notice_id, storage_key, sha256, bytes) ON notice_copies TO stopline_app;

      -- Beside the stored row of lists, which it would rewrite.
      ALTER TABLE citations ADD COLUMN notice_void boolean NOT NULL DEFAULT false;
      GRANT UPDATE (notice_void) ON citations TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
