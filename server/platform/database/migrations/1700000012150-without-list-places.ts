import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Takes back the places of lists (decision 195). The trigger counts the queues alone, and is not run by acts that leave an
 * event in its list.
 */
export class WithoutListPlaces1700000012150 implements MigrationInterface {
  name = 'WithoutListPlaces1700000012150';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The two counters in one statement, and always in the same order: two acts in opposite directions cannot lock each
      -- other.
      CREATE OR REPLACE FUNCTION count_queues() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO queue_totals VALUES (NEW.queue, NEW.cause, NEW.id % 8, 1)
            ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total + 1;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO queue_totals VALUES (OLD.queue, OLD.cause, OLD.id % 8, -1)
            ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total - 1;
        ELSIF OLD.queue <> NEW.queue OR OLD.cause <> NEW.cause THEN
          INSERT INTO queue_totals
            SELECT queue, cause, shard, change FROM (VALUES (OLD.queue, OLD.cause, OLD.id % 8, -1),
              (NEW.queue, NEW.cause, NEW.id % 8, 1)) AS changes (queue, cause, shard, change) ORDER BY queue, cause
            ON CONFLICT (queue, cause, shard) DO UPDATE SET total = queue_totals.total + EXCLUDED.total;
        END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE TRIGGER citations_count_queues AFTER INSERT OR DELETE OR UPDATE OF report_status, cause ON citations
        FOR EACH ROW EXECUTE FUNCTION count_queues();
      DROP TABLE list_places, list_moves;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
