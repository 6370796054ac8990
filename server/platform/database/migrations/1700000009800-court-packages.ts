import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Court packages of cases (proof 3). */
export class CourtPackages1700000009800 implements MigrationInterface {
  name = 'CourtPackages1700000009800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE court_packages (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        citation_id integer NOT NULL REFERENCES citations (id),
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'READY', 'FAILED', 'EXPIRED')),
        purpose text NOT NULL CHECK (char_length(purpose) BETWEEN 1 AND 255),
        recipient text NOT NULL CHECK (char_length(recipient) BETWEEN 1 AND 255),
        masked boolean NOT NULL,
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        -- Null once the file is deleted; bytes, hash and date stay with the row.
        storage_key text,
        bytes bigint,
        sha256 text,
        expires_at timestamptz,
        message text,
        CHECK ((status IN ('READY', 'EXPIRED')) = (sha256 IS NOT NULL AND bytes IS NOT NULL AND expires_at IS NOT NULL)),
        CHECK (CASE status WHEN 'READY' THEN storage_key IS NOT NULL WHEN 'EXPIRED' THEN true ELSE storage_key IS NULL END),
        CHECK ((status = 'FAILED') = (message IS NOT NULL))
      );
      CREATE INDEX court_packages_citation ON court_packages (citation_id, id);
      CREATE INDEX court_packages_expiry ON court_packages (expires_at) WHERE storage_key IS NOT NULL;
      GRANT SELECT, INSERT ON court_packages TO stopline_app;
      GRANT UPDATE (status, storage_key, bytes, sha256, expires_at, message) ON court_packages TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
