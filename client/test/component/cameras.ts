import type {
  CameraFact,
  CameraFactKind,
  CameraInForce,
  CheckRule,
  CreateCameraFactInput,
  CreateCheckRuleInput,
  CreateListedPlateInput,
  ListedPlate,
  MutationUpdateCheckRuleArgs,
  QueryCameraFactsArgs,
  QueryListedPlatesArgs,
  Rehearsal,
  StartRehearsalInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from './api';
import { DECLARED } from './check-functions';
import { pageOf } from './many-events';

/** A serial number with what an address may not have as it is. */
export const SERIAL = 'CAM 7/ä-1';

/** Today, for the register. */
export const TODAY = '2026-03-02';

type Fact = Partly<CameraFact> & { id: string; kind: CameraFactKind; from: string };

const FIELDS = {
  LIMIT: 'limit',
  TRIGGER: 'trigger',
  GRACE: 'grace',
  AMBER: 'amber',
  CERTIFICATE: 'certificate',
  WARNING: 'warning',
  OUT_OF_SERVICE: 'outOfService',
  REFERENCE: 'reference',
  HOURS: 'hours',
  SITE_KIND: 'siteKind',
} as const satisfies Partial<Record<CameraFactKind, keyof CameraInForce>>;

const admin = { __typename: 'Officer' as const, id: '1', name: 'Astrid Falkner' };

/** The register of one camera, as the server keeps it: a fact is withdrawn, and never changed. */
export class FakeRegister {
  readonly facts: Fact[] = [];
  readonly camera: Record<string, unknown> = {
    serialNumber: SERIAL,
    systemName: 'South gate',
    systemType: 'Radar',
    causeCodes: '{}',
    site: null,
  };

  constructor() {
    api.answer({
      citationSettings: () => ({ speedUnit: 'km/h', distanceUnit: 'm' }),
      cameras: () => pageOf([{ ...this.camera, inForce: this.inForce() }]),
      camera: () => ({ ...this.camera, inForce: this.inForce() }),
      updateCamera: ({ input }: { input: object }) => ({
        camera: Object.assign(this.camera, input),
      }),
      cameraFacts: ({ kind }: QueryCameraFactsArgs) =>
        pageOf(this.facts.filter((fact) => fact.kind === kind).toReversed()),
      createCameraFact: ({ input }: { input: CreateCameraFactInput }) => ({
        cameraFact: this.add(input),
      }),
      withdrawCameraFact: ({ input }: { input: { cameraFactId: string; reason: string } }) => ({
        cameraFact: this.withdraw(input.cameraFactId, input.reason),
      }),
    });
  }

  private add({ replaces, value, ...input }: CreateCameraFactInput): Fact {
    const id = String(this.facts.length + 1);
    const numbers = JSON.parse(value) as object;
    const kept = JSON.stringify(input.kind === 'LIMIT' ? { ...numbers, unit: 'km/h' } : numbers);
    const { from, to = null, fromAt = null, toAt = null, hours = null, ...rest } = input;
    const fact: Fact = {
      ...rest,
      ...{ id, value: kept, fromAt, toAt, hours, withdrawnAt: null },
      from: from ?? fromAt?.slice(0, 10) ?? TODAY,
      to: to ?? toAt?.slice(0, 10) ?? null,
    };
    if (replaces != null) this.withdraw(replaces, `Replaced by ${id}`);
    this.facts.push({ ...fact, createdBy: admin });
    return fact;
  }

  private withdraw(id: string, withdrawReason: string): Fact {
    const fact = this.facts.find((each) => each.id === id)!;
    return Object.assign(fact, {
      withdrawnAt: '2026-03-02T10:00:00.000Z',
      withdrawnBy: admin,
      withdrawReason,
    });
  }

  private inForce(): Partly<CameraInForce> {
    const found = Object.entries(FIELDS).map(([kind, name]) => {
      const valid = this.facts.filter((fact) => fact.kind === kind && fact.withdrawnAt === null);
      return [name, valid.at(-1) ?? null] as const;
    });
    const condition = this.facts.filter(
      (fact) => fact.kind === 'CONDITION' && fact.withdrawnAt === null,
    );
    return { ...Object.fromEntries(found), condition, day: TODAY, windows: [] };
  }
}

type Rule = Partly<CheckRule> & { id: string; code: string; version: number };

const rule = (
  id: string,
  code: CheckRule['function'],
  label: string,
  params: object = {},
): Rule => ({
  id,
  code,
  label,
  function: code,
  params: JSON.stringify(params),
  cause: null,
  weight: 'NOTE',
  active: false,
  version: 1,
  isWeaker: false,
  shipped: null,
});

/** The rules of the checks as the server keeps them: each change is a version, and rehearsals are done at once. */
export class FakeRules {
  readonly rules = [
    rule('1', 'DUPLICATE', 'Twice', { seconds: 60 }),
    rule('2', 'TOO_FAR', 'Too far away'),
    rule('3', 'LOW_CONFIDENCE', 'Plate not sure', { below: 0.8 }),
  ];
  private readonly rehearsals: (Partly<Rehearsal> & { id: string })[] = [];

  constructor() {
    api.answer({
      checkFunctions: () => DECLARED,
      checkRules: () => this.rules.map((each) => ({ ...each })),
      checkRule: ({ id }: { id: string }) => {
        const { version } = this.find(id);
        const versions = Array.from({ length: version }, (_, index) => ({
          version: version - index,
          params: '{}',
          changedBy: admin,
        }));
        return { id, versions };
      },
      createCheckRule: ({ input }: { input: CreateCheckRuleInput }) => {
        if (this.rules.some(({ code }) => code === input.code)) {
          const sentence = `There is a rule ${input.code} already`;
          throw refusal('CONFLICT', sentence, 409, { errors: { code: [sentence] } });
        }
        const id = String(this.rules.length + 1);
        const added = { ...input, id, version: 1 } as Rule;
        this.rules.push(added);
        return { checkRule: added };
      },
      updateCheckRule: ({ input }: MutationUpdateCheckRuleArgs) => {
        const { checkRuleId, expectedVersion, ...changes } = input;
        const found = this.find(checkRuleId);
        Object.assign(found, changes, { version: expectedVersion + 1 });
        return { checkRule: { ...found } };
      },
      rehearsals: () => ({ data: this.rehearsals, lastPage: 1, total: this.rehearsals.length }),
      rehearsal: ({ id }: { id: string }) => this.rehearsals.find((each) => each.id === id)!,
      startRehearsal: ({ input }: { input: StartRehearsalInput }) => {
        const id = String(this.rehearsals.length + 1);
        const rehearsal = {
          ...(input as Partly<Rehearsal>),
          id,
          status: 'DONE' as const,
          events: 2,
          done: 2,
          touched: 0,
          createdBy: admin,
        };
        this.rehearsals.push(rehearsal);
        return { rehearsal };
      },
    });
  }

  private find(id: string): Rule {
    return this.rules.find((each) => each.id === id)!;
  }
}

/** Answers the lists of plates as the server does it. */
export function answerPlates(): void {
  let plates: (Partly<ListedPlate> & { id: string })[] = [];
  api.answer({
    listedPlates: ({ list }: QueryListedPlatesArgs) =>
      pageOf(plates.filter((plate) => plate.list === list)),
    createListedPlate: ({ input }: { input: CreateListedPlateInput }) => {
      const listedPlate = {
        ...(input as Partly<ListedPlate>),
        id: String(plates.length + 1),
        createdBy: admin,
      };
      plates = [...plates, listedPlate];
      return { listedPlate };
    },
    deleteListedPlate: ({ input }: { input: { listedPlateId: string } }) => {
      plates = plates.filter(({ id }) => id !== input.listedPlateId);
      return { deletedId: input.listedPlateId };
    },
    listedPlateDiscards: () => [],
  });
}
