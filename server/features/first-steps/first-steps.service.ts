import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { CAUSES, type Cause } from '../../platform/domain/duty.js';
import type { Language } from '../../platform/domain/language.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { CalendarDayEntity } from '../deadlines/calendar-day.entity.js';
import { hasBusinessDays } from '../deadlines/clock.pure.js';
import { DeadlineRuleEntity } from '../deadlines/deadline-rule.entity.js';
import { FineScheduleEntity } from '../fines/fine-schedule.entity.js';
import { MailingSettingsService } from '../notice-settings/mailing-settings.service.js';
import type { NoticeTexts } from '../notice-settings/text-fields.pure.js';
import { TextGaps } from '../notice-settings/text-gaps.service.js';
import { TextSetEntity } from '../notice-settings/text-set.entity.js';
import { SETUPS } from '../settings/notice-setup.queries.js';
import { PdfSettingEntity } from '../settings/pdf-setting.entity.js';
import { BEGINNINGS, CAUSES_WITH_EVENTS } from './first-steps.queries.js';
import {
  firstSteps,
  type FirstStepFacts,
  type FirstStepName,
  hasInventedLetterhead,
} from './first-steps.pure.js';

/** The finished and the open steps before the first notice is mailed. */
export interface FirstSteps {
  done: boolean;
  inventedLetterhead: boolean;
  steps: { step: FirstStepName; done: boolean; missing: string[] }[];
}

/** The first steps of an installation, as the settings are now. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly database: Database,
    private readonly mailing: MailingSettingsService,
    private readonly gaps: TextGaps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Every step, with what is missing for it. */
  async get(): Promise<FirstSteps> {
    const { noticeLanguages } = await this.mailing.get();
    const setups = await this.database.rows(SETUPS);
    const schedules = await this.database.repository(FineScheduleEntity).find();
    const rules = await this.database.repository(DeadlineRuleEntity).findBy({ addressee: 'OWNER' });
    const users = await this.database
      .repository(UserEntity)
      .find({ select: { id: true, roleId: true }, where: { deactivatedAt: IsNull() } });
    const beginnings = await this.database.first(BEGINNINGS);
    const facts: FirstStepFacts = {
      hasCameraToken: beginnings?.hasCameraToken ?? false,
      hasRegistry: this.config.registry !== undefined || beginnings?.hasVehicles === true,
      setups,
      schedules: schedules.map(({ cause, dayKind: kind, country }) => ({ cause, kind, country })),
      rules: rules.map(({ cause, country, ...rule }) => ({
        ...{ cause, country },
        kind: hasBusinessDays(rule) ? 'BUSINESS' : 'CALENDAR',
      })),
      withTexts: await this.causesWithTexts(noticeLanguages[0]),
      emptyTexts: await this.gaps.emptyTexts(this.database, CAUSES),
      mailingIsSaved: await this.mailing.isSaved(),
      withEvents: (await this.database.rows(CAUSES_WITH_EVENTS)).map(({ cause }) => cause),
      hasOwnDays: (await this.database.repository(CalendarDayEntity).countBy({})) > 0,
      roles: users.map(({ roleId }) => roleId),
    };
    const steps = firstSteps(facts).map((each) => ({ ...each, done: each.missing.length === 0 }));
    return {
      done: steps.every(({ done }) => done),
      inventedLetterhead: hasInventedLetterhead(facts),
      steps,
    };
  }

  private async causesWithTexts(language: Language | undefined): Promise<Cause[]> {
    const settings = await this.database
      .repository(PdfSettingEntity)
      .find({ select: { id: true, type: true } });
    const saved = await this.database.repository(TextSetEntity).findBy({ kind: 'NOTICE' });
    return saved.flatMap(({ pdfSettingId, texts }) => {
      const own = language === undefined ? undefined : texts[language];
      const type = settings.find(({ id }) => id === pdfSettingId)?.type;
      return type !== undefined && own !== undefined && hasText(own) ? [type] : [];
    });
  }
}

function hasText(texts: NoticeTexts): boolean {
  const { replyFields, ...others } = texts;
  return replyFields.length > 0 || Object.values(others).some((text) => Boolean(text));
}
