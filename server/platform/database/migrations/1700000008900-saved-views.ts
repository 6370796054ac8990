import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved views: filters and orders of lists, under the names of their users. */
export class SavedViews1700000008900 implements MigrationInterface {
  name = 'SavedViews1700000008900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE saved_views (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id),
        queue text NOT NULL CHECK (queue IN ('pending', 'submitted', 'hold', 'discarded', 'completed')),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
        filter jsonb NOT NULL,
        sort_by text NOT NULL,
        sort_order text NOT NULL CHECK (sort_order IN ('asc', 'desc')),
        CONSTRAINT saved_views_user_id_queue_name_key UNIQUE (user_id, queue, name)
      );
      GRANT SELECT, INSERT, DELETE ON saved_views TO stopline_app;
      GRANT UPDATE (name, filter, sort_by, sort_order) ON saved_views TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
