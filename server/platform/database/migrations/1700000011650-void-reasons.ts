import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A notice is made void for a reason of the list, which says whether it was wrong and by whose fault (repair 2). Voids of
 * before keep their text alone.
 */
export class VoidReasons1700000011650 implements MigrationInterface {
  name = 'VoidReasons1700000011650';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE reasons
        DROP CONSTRAINT reasons_act_check,
        ADD CONSTRAINT reasons_act_check CHECK (act IN ('DISCARD', 'HOLD', 'REVISE', 'SKIP', 'VOID')),
        ADD erroneous boolean NOT NULL DEFAULT false,
        ADD fault text NOT NULL DEFAULT 'NONE'
          CONSTRAINT reasons_fault_check CHECK (fault IN ('AGENCY', 'VENDOR', 'REGISTRY', 'CAMERA', 'NONE')),
        ADD CONSTRAINT reasons_void_check
          CHECK ((act = 'VOID' OR NOT erroneous) AND (erroneous OR fault = 'NONE'));
      INSERT INTO reasons (act, code, label, erroneous, fault, needs_text, position)
      SELECT 'VOID', code, label, fault IS NOT NULL, coalesce(fault, 'NONE'), code = 'OTHER', position
      FROM (VALUES
        (1, 'WRONG_PLATE', 'Plate misread', 'AGENCY'),
        (2, 'WRONG_VEHICLE', 'Another vehicle was measured', 'AGENCY'),
        (3, 'WRONG_OWNER', 'Registry named the wrong owner', 'REGISTRY'),
        (4, 'NO_VIOLATION', 'No violation', 'AGENCY'),
        (5, 'CAMERA_WRONG', 'Camera measured or timed wrongly', 'CAMERA'),
        (6, 'RECORD_WRONG', 'Limit, place or certificate recorded wrongly', 'AGENCY'),
        (7, 'AMOUNT_WRONG', 'Amount wrong', 'AGENCY'),
        (8, 'DUPLICATE', 'Same violation twice', 'VENDOR'),
        (9, 'POSTED_WRONG', 'Printed or posted wrongly', 'VENDOR'),
        (10, 'EXEMPT', 'Exempt vehicle or driver', NULL),
        (11, 'STOLEN', 'Vehicle or plate stolen', NULL),
        (12, 'OWNER_DECEASED', 'Owner has died', NULL),
        (13, 'NOT_SERVED', 'Could not be delivered', NULL),
        (14, 'DISCRETION', 'Withdrawn at discretion', NULL),
        (15, 'OTHER', 'Other', 'AGENCY')
      ) AS shipped (position, code, label, fault)
      ORDER BY position;

      ALTER TABLE issued_notices
        ADD void_reason_code text,
        ADD void_reason_label text,
        ADD void_erroneous boolean,
        ADD void_fault text
          CONSTRAINT issued_notices_void_fault_check
          CHECK (void_fault IN ('AGENCY', 'VENDOR', 'REGISTRY', 'CAMERA', 'NONE')),
        ADD void_cancellation boolean,
        -- The plate that the void notice prints: that of its event may be another one later.
        ADD void_plate_key text,
        ADD void_plate_region text;
      GRANT UPDATE (void_reason_code, void_reason_label, void_erroneous, void_fault, void_cancellation, void_plate_key,
        void_plate_region) ON issued_notices TO stopline_app;
      UPDATE issued_notices i SET void_plate_key = plate_key_of(printed.plate), void_plate_region = printed.region
        FROM (SELECT v.number, coalesce(n.content #>> '{vehicle,licensePlate}', c.owner_vehicle_license_plate) AS plate,
            n.content #>> '{vehicle,plateRegion}' AS region
          FROM issued_notices v JOIN citations c ON c.id = v.citation_id
          LEFT JOIN LATERAL (SELECT content FROM notices WHERE citation_id = v.citation_id AND number = v.number
            ORDER BY version DESC LIMIT 1) n ON true
          WHERE v.voided_at IS NOT NULL) printed
        WHERE i.number = printed.number;
      CREATE INDEX issued_notices_void_plate_key ON issued_notices (void_plate_key) WHERE void_plate_key IS NOT NULL;

      ALTER TABLE notice_copies
        DROP CONSTRAINT notice_copies_kind_check,
        ADD CONSTRAINT notice_copies_kind_check CHECK (kind IN ('DUPLICATE', 'VOID', 'TRANSFERRED')),
        ADD replaced_by text;
      DROP INDEX notice_copies_void;
      -- A void notice has a second copy once another notice replaces it.
      CREATE UNIQUE INDEX notice_copies_ended ON notice_copies (notice_number, kind, coalesce(replaced_by, ''))
        WHERE kind <> 'DUPLICATE';
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
