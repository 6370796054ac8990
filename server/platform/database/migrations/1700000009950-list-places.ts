import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Places at which a page of a list begins to count, and the moves of rows since they were counted (decision 131). Takes no
 * longer on a filled database: the worker finds the places, in batches, and until then pages count from the oldest row.
 */
export class ListPlaces1700000009950 implements MigrationInterface {
  name = 'ListPlaces1700000009950';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The key of a row in the order of a list, and the number of rows before that key once list_moves is counted in.
      -- The row itself may have gone. "cause" is a cause, or ALL for lists of those who see every event.
      CREATE TABLE list_places (
        queue text NOT NULL,
        cause text NOT NULL,
        updated_at timestamptz NOT NULL,
        citation_id integer NOT NULL,
        rank integer NOT NULL,
        PRIMARY KEY (queue, cause, updated_at, citation_id)
      );
      CREATE INDEX list_places_rank ON list_places (queue, cause, rank, updated_at, citation_id);

      -- Rows that have come (1) and gone (-1) since. It is only ever inserted into, so that acts do not wait for each other.
      CREATE TABLE list_moves (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        queue text NOT NULL,
        cause text NOT NULL,
        updated_at timestamptz NOT NULL,
        citation_id integer NOT NULL,
        change smallint NOT NULL
      ) WITH (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

      -- The two counters in one statement, and always in the same order: two acts in opposite directions cannot lock each
      -- other.
      CREATE OR REPLACE FUNCTION count_queues() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO queue_totals VALUES (NEW.queue, NEW.cause, NEW.id % 8, 1)
            ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total + 1;
          INSERT INTO list_moves (queue, cause, updated_at, citation_id, change)
            VALUES (NEW.queue, NEW.cause, NEW.updated_at, NEW.id, 1);
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO queue_totals VALUES (OLD.queue, OLD.cause, OLD.id % 8, -1)
            ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total - 1;
          INSERT INTO list_moves (queue, cause, updated_at, citation_id, change)
            VALUES (OLD.queue, OLD.cause, OLD.updated_at, OLD.id, -1);
        ELSE
          IF OLD.queue <> NEW.queue OR OLD.cause <> NEW.cause THEN
            INSERT INTO queue_totals
              SELECT queue, cause, shard, change FROM (VALUES (OLD.queue, OLD.cause, OLD.id % 8, -1),
                (NEW.queue, NEW.cause, NEW.id % 8, 1)) AS changes (queue, cause, shard, change) ORDER BY queue, cause
              ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total + EXCLUDED.total;
          ELSIF OLD.updated_at = NEW.updated_at THEN
            RETURN NULL;
          END IF;
          INSERT INTO list_moves (queue, cause, updated_at, citation_id, change)
            VALUES (OLD.queue, OLD.cause, OLD.updated_at, OLD.id, -1), (NEW.queue, NEW.cause, NEW.updated_at, NEW.id, 1);
        END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE TRIGGER citations_count_queues
        AFTER INSERT OR DELETE OR UPDATE OF report_status, cause, updated_at ON citations
        FOR EACH ROW EXECUTE FUNCTION count_queues();

      GRANT SELECT ON list_places, list_moves TO stopline_app;
      GRANT INSERT, UPDATE, DELETE ON list_places TO stopline_app;
      GRANT DELETE ON list_moves TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
