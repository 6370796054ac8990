import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Print runs: which notices go to the printing house together, in which files and on which pages. */
export class NoticeRuns1700000007910 implements MigrationInterface {
  name = 'NoticeRuns1700000007910';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notice_runs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- By its id, which no other run ever had.
        number text NOT NULL UNIQUE GENERATED ALWAYS AS
          ('RUN-' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED,
        request_id uuid UNIQUE,
        status text NOT NULL DEFAULT 'OPEN' CHECK (status IN
          ('OPEN', 'FAILED', 'MADE', 'SENT', 'MAILED', 'CANCELLED')),
        -- Grows with each remake: a file of an older attempt does not count.
        attempt integer NOT NULL DEFAULT 1,
        filter jsonb NOT NULL,
        duplex boolean NOT NULL,
        notices integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        created_by integer NOT NULL REFERENCES users (id),
        made_at timestamptz,
        sent_at timestamptz,
        mailed_at timestamptz,
        files_deleted_at timestamptz,
        message text
      );
      CREATE INDEX notice_runs_status ON notice_runs (status, id);
      CREATE INDEX notice_runs_mailed_at ON notice_runs (mailed_at)
        WHERE mailed_at IS NOT NULL AND files_deleted_at IS NULL;

      CREATE TABLE notice_run_files (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        run_id integer NOT NULL REFERENCES notice_runs (id),
        number smallint NOT NULL,
        name text NOT NULL,
        -- The attempt that it was made in; null until it is made.
        attempt integer,
        storage_key text,
        sha256 text,
        bytes bigint,
        notices integer,
        pages integer,
        sheets integer,
        UNIQUE (run_id, number),
        CHECK (num_nulls(attempt, sha256, bytes, notices, pages, sheets) IN (0, 6))
      );

      CREATE TABLE notice_run_items (
        run_id integer NOT NULL REFERENCES notice_runs (id),
        -- Place in the order of printing, from 1.
        sequence integer NOT NULL,
        notice_number text NOT NULL REFERENCES issued_notices (number) ON DELETE CASCADE,
        notice_id integer NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
        citation_id integer NOT NULL,
        version smallint NOT NULL,
        file_number smallint NOT NULL,
        postal_code text,
        -- Cleared when the run is cancelled.
        live boolean NOT NULL DEFAULT true,
        -- In its file; null until it is made, and for what a file leaves out.
        first_page integer,
        pages integer,
        PRIMARY KEY (run_id, sequence)
      );
      CREATE UNIQUE INDEX notice_run_items_live ON notice_run_items (notice_number) WHERE live;
      CREATE INDEX notice_run_items_notice_number ON notice_run_items (notice_number, run_id);

      ALTER TABLE issued_notices ADD FOREIGN KEY (run_id) REFERENCES notice_runs (id);

      GRANT SELECT, INSERT ON notice_runs, notice_run_files, notice_run_items TO stopline_app;
      GRANT UPDATE (status, attempt, notices, made_at, sent_at, mailed_at, files_deleted_at, message)
        ON notice_runs TO stopline_app;
      GRANT UPDATE (attempt, storage_key, sha256, bytes, notices, pages, sheets) ON notice_run_files TO stopline_app;
      GRANT UPDATE (live, first_page, pages) ON notice_run_items TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
