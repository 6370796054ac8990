import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Quarantines of cameras (cameras 3, repair 5): no notice is generated of what the camera captured in that time. An event
 * that waits at the desk has a flag, which start and lift set, so that the next event is found as fast as before.
 */
export class Quarantines1700000011710 implements MigrationInterface {
  name = 'Quarantines1700000011710';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(FLAG);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const TABLE = `
  CREATE TABLE quarantines (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    camera_serial_number text NOT NULL REFERENCES cameras (serial_number),
    from_at timestamptz NOT NULL,
    -- Null: no end.
    to_at timestamptz,
    reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 255),
    recall_id integer REFERENCES recalls (id),
    created_by integer NOT NULL REFERENCES users (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    lifted_at timestamptz,
    lifted_by integer REFERENCES users (id),
    lift_reason text CHECK (char_length(lift_reason) BETWEEN 1 AND 255),
    CHECK (to_at > from_at),
    CHECK (num_nulls(lifted_at, lifted_by, lift_reason) IN (0, 3))
  );
  CREATE INDEX quarantines_camera ON quarantines (camera_serial_number, id);
  CREATE INDEX quarantines_active ON quarantines (camera_serial_number) WHERE lifted_at IS NULL;
  GRANT SELECT, INSERT ON quarantines TO stopline_app;
  GRANT UPDATE (recall_id, lifted_at, lifted_by, lift_reason) ON quarantines TO stopline_app;
`;

// The capture is written after the event: a new event gets its flag with it, one that comes back to a queue with its row.
const FLAG = `
  CREATE FUNCTION is_quarantined(citation integer) RETURNS boolean LANGUAGE sql STABLE SET search_path = public AS $$
    SELECT EXISTS (SELECT FROM captures p JOIN citations c ON c.id = p.citation_id
      JOIN quarantines z ON z.camera_serial_number = p.camera_system_serial_number
      WHERE p.citation_id = citation AND z.lifted_at IS NULL AND c.camera_case_generated_at >= z.from_at
        AND (z.to_at IS NULL OR c.camera_case_generated_at < z.to_at))
  $$;
  GRANT EXECUTE ON FUNCTION is_quarantined(integer) TO stopline_app;

  ALTER TABLE desk_queue ADD quarantined boolean NOT NULL DEFAULT false;
  CREATE INDEX desk_queue_quarantined ON desk_queue (citation_id) WHERE quarantined;
  GRANT UPDATE (quarantined) ON desk_queue TO stopline_app;

  CREATE FUNCTION flag_quarantined_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    NEW.quarantined := is_quarantined(NEW.citation_id);
    RETURN NEW;
  END $$;
  CREATE TRIGGER desk_queue_flag_quarantined BEFORE INSERT ON desk_queue
    FOR EACH ROW EXECUTE FUNCTION flag_quarantined_place();

  CREATE FUNCTION flag_quarantined_capture() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    UPDATE desk_queue SET quarantined = true WHERE citation_id = NEW.citation_id AND is_quarantined(NEW.citation_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER captures_flag_quarantined AFTER INSERT ON captures
    FOR EACH ROW EXECUTE FUNCTION flag_quarantined_capture();
`;
