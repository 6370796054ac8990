import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { SITE_KINDS } from '../cameras/camera.types.js';
import { checkParams, NewCheckRuleRules } from '../checks/check-rules.rules.js';
import { CheckRulesService } from '../checks/check-rules.service.js';
import type { Limb } from '../deadlines/clock.pure.js';
import { CalendarService } from '../deadlines/calendar.service.js';
import { OwnDayRules } from '../deadlines/deadlines.rules.js';
import { DeadlinesService } from '../deadlines/deadlines.service.js';
import { FineSchedulesService, SCHEDULE_LABELS } from '../fines/fine-schedules.service.js';
import type { TextsByLanguage } from '../notice-settings/mailing.types.js';
import { withKept } from '../notice-settings/notice-texts.pure.js';
import { NewTextSetRules } from '../notice-settings/notice-texts.rules.js';
import { TextSetsService } from '../notice-settings/text-sets.service.js';
import { PdfSettingsService } from '../settings/pdf-settings.service.js';
import { NewReasonRules, ReasonChangeRules } from '../reasons/reasons.rules.js';
import { ReasonsService } from '../reasons/reasons.service.js';
import { keyOf, only, savedAs, without } from './program-fields.pure.js';
import type { RowsPart } from './program-part.js';
import type { Fields, SavedFields } from './program.types.js';

/** The currency and the unit of a schedule are those of the citation settings when it is saved. */
const SCHEDULE_FIELDS = Object.keys(SCHEDULE_LABELS) as (keyof typeof SCHEDULE_LABELS)[];
const OF_SERVER: readonly string[] = ['currency', 'unit'];

const TEXT_FIELDS = ['cause', 'kind', 'from', 'texts', 'paymentCode'] as const;

const CauseRules = z.strictObject({
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING'),
});

const RULE_FIELDS = [
  'cause',
  'effectiveFrom',
  'addressee',
  'plate',
  'limbs',
  'metBy',
  'transitDays',
  'country',
  'state',
  'region',
] as const;

const REASON_FIELDS = [
  'act',
  'code',
  'label',
  'cause',
  'needsText',
  'active',
  'position',
  'key',
  'erroneous',
  'fault',
] as const;

const CHECK_FIELDS = ['code', 'label', 'function', 'params', 'cause', 'weight', 'active'] as const;

/** The kinds of sites in their own order, as words of a key. */
function kindsOf(kinds: unknown): string {
  return Array.isArray(kinds) ? SITE_KINDS.filter((kind) => kinds.includes(kind)).join('+') : '';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts of a program that are lists of rows (programs 7), each by the service of its own routes. */
@Injectable()
export class ListParts {
  constructor(
    private readonly pdf: PdfSettingsService,
    private readonly texts: TextSetsService,
    private readonly schedules: FineSchedulesService,
    private readonly deadlines: DeadlinesService,
    private readonly reasonsService: ReasonsService,
    private readonly checks: CheckRulesService,
    private readonly calendar: CalendarService,
  ) {}

  textSets(): RowsPart {
    const key = ({ cause, kind, from }: Fields): string =>
      keyOf(text(cause), text(kind), text(from));
    const settings = new Map<unknown, number>();
    const versions = new Map<number, number>();
    return {
      form: 'rows',
      name: 'text_sets',
      dayField: 'from',
      saved: async () => {
        const rows: SavedFields[] = [];
        for (const { id: settingId, type: cause } of await this.pdf.ofCauses()) {
          settings.set(cause, settingId);
          for (const { id, version, ...set } of await this.texts.listTextSets(settingId)) {
            versions.set(id, version);
            const fields = only({ ...set, cause }, TEXT_FIELDS);
            rows.push({ id, key: key(fields), fields });
          }
        }
        return rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
      },
      check: ({ cause: sent, ...given }, saved) => {
        const { cause } = validate(CauseRules, { cause: sent });
        const set = validate(NewTextSetRules, given);
        const old = savedAs(saved, key({ ...set, cause }));
        const before = (old?.fields['texts'] ?? {}) as TextsByLanguage;
        const fields = { ...set, cause, texts: withKept(set.texts, before) };
        return { key: key(fields), fields: only(fields, TEXT_FIELDS), old };
      },
      save: (caller, { fields, old }) => {
        const { texts, paymentCode } = fields;
        if (old?.id === undefined)
          return this.texts.create(
            caller,
            settings.get(fields['cause']),
            without(fields, ['cause']),
          );
        return this.texts.update(caller, old.id, {
          version: versions.get(old.id),
          texts,
          paymentCode,
        });
      },
    };
  }

  fineSchedules(): RowsPart {
    const key = ({ cause, effectiveFrom, siteKinds }: Fields): string =>
      keyOf(text(cause), text(effectiveFrom), kindsOf(siteKinds));
    return {
      form: 'rows',
      name: 'fine_schedules',
      dayField: 'effectiveFrom',
      setByServer: OF_SERVER,
      saved: async () =>
        (await this.schedules.notWithdrawn()).map(({ id, inUse, ...row }) => {
          const fields = only(row, SCHEDULE_FIELDS);
          return { id, isFixed: inUse, key: key(fields), fields };
        }),
      check: async (given, saved) => {
        const old = savedAs(saved, key(given));
        const fields = only(
          await this.schedules.checkSchedule(given, old?.id ?? null),
          SCHEDULE_FIELDS,
        );
        return { key: key(fields), fields, old };
      },
      save: (caller, { fields, old }) => {
        const given = without(fields, OF_SERVER);
        return old?.id === undefined
          ? this.schedules.create(caller, given)
          : this.schedules.update(caller, old.id, given);
      },
    };
  }

  deadlineRules(): RowsPart {
    const key = ({ cause, effectiveFrom, ...rest }: Fields): string =>
      keyOf(text(cause), text(effectiveFrom), ...termWords(rest));
    return {
      form: 'rows',
      name: 'deadline_rules',
      dayField: 'effectiveFrom',
      saved: async () => {
        const rules = (await this.deadlines.rules()).toSorted((one, other) => one.id - other.id);
        const rows = rules.map((rule) => {
          const fields = only(rule, RULE_FIELDS);
          return { key: key(fields), fields };
        });
        // Of equal rules the newest holds.
        return rows.filter(
          (row, index) => rows.findLastIndex(({ key: k }) => k === row.key) === index,
        );
      },
      check: async (given, saved) => {
        if (Object.hasOwn(given, 'applyToWaiting'))
          throw invalidField('applyToWaiting', 'applyToWaiting is not a known field');
        const fields = only(await this.deadlines.checkRule(given), RULE_FIELDS);
        return { key: key(fields), fields, sent: given, old: savedAs(saved, key(fields)) };
      },
      // A rule in the form of one limb is saved in that form.
      save: (caller, { fields, sent }) => this.deadlines.addDeadlineRule(caller, sent ?? fields),
    };
  }

  reasons(): RowsPart {
    const key = ({ act, code }: Fields): string => keyOf(text(act), text(code));
    return {
      form: 'rows',
      name: 'reasons',
      saved: async () =>
        (await this.reasonsService.all()).map((reason) => {
          const fields = only(reason, REASON_FIELDS);
          return { id: reason.id, key: key(fields), fields };
        }),
      check: (given, saved) => {
        const old = savedAs(saved, key(given));
        if (old === null) {
          const fields = only(validate(NewReasonRules, given), REASON_FIELDS);
          return { key: key(fields), fields, old };
        }
        const change = validate(ReasonChangeRules, without(given, ['act', 'code']));
        return { key: old.key, fields: { ...old.fields, ...change }, old };
      },
      save: (caller, { fields, old }) =>
        old?.id === undefined
          ? this.reasonsService.create(caller, fields)
          : this.reasonsService.update(caller, old.id, without(fields, ['act', 'code'])),
    };
  }

  checkRules(): RowsPart {
    const versions = new Map<number, number>();
    return {
      form: 'rows',
      name: 'check_rules',
      saved: async () => {
        const rules = (await this.checks.listRules()).toSorted((one, other) => one.id - other.id);
        return rules.map((rule) => {
          versions.set(rule.id, rule.version);
          const params = checkParams(rule.function, rule.params);
          return {
            id: rule.id,
            key: rule.code,
            fields: { ...only(rule, CHECK_FIELDS), params },
          };
        });
      },
      check: (given, saved) => {
        const old = savedAs(saved, text(given['code']));
        const whole = old === null ? given : { ...old.fields, ...given };
        const { params, ...rule } = validate(NewCheckRuleRules, whole);
        const fields = { ...rule, params: checkParams(rule.function, params) };
        const isOther = old !== null && old.fields['function'] !== rule.function;
        return {
          key: rule.code,
          fields: only(fields, CHECK_FIELDS),
          old: isOther ? { ...old, isFixed: true } : old,
        };
      },
      save: (caller, { fields, old }) => {
        if (old?.id === undefined) return this.checks.create(caller, fields);
        const { label, params, cause, weight, active } = fields;
        const version = versions.get(old.id);
        return this.checks.update(caller, old.id, {
          version,
          label,
          params,
          cause,
          weight,
          active,
        });
      },
    };
  }

  calendarDays(): RowsPart {
    return {
      form: 'rows',
      name: 'calendar_days',
      saved: async () =>
        (await this.calendar.ownDays()).map(({ day, kind, name }) => ({
          key: day,
          fields: { day, kind, name },
        })),
      check: (given, saved) => {
        const fields = validate(OwnDayRules, given);
        return { key: fields.day, fields, old: savedAs(saved, fields.day) };
      },
      save: (caller, { fields }) => this.calendar.set(caller, fields),
    };
  }
}

/** The rest of a deadline rule in words: all of it is its key. */
function termWords(rest: Fields): (string | null)[] {
  const { addressee, plate, metBy, transitDays, country, state, region } = rest;
  const limbs = (rest['limbs'] ?? []) as readonly Limb[];
  const words = limbs.map(
    ({ starts, count, unit, firstDayCounts }) =>
      `${count} ${unit} from ${starts}${firstDayCounts ? ' first day counted' : ''}`,
  );
  return [
    text(addressee),
    text(plate),
    words.length === 0 ? 'no deadline' : words.join(' or '),
    text(metBy),
    typeof transitDays === 'number' && transitDays > 0 ? `${transitDays} days on the way` : null,
    text(country),
    text(state),
    text(region),
  ];
}
