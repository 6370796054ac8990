import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { onlyRow } from '../../platform/database/only-row.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Language, languageOf } from '../../platform/domain/language.js';
import { schedulesAhead } from '../fines/fine-choice.pure.js';
import { FineScheduleEntity } from '../fines/fine-schedule.entity.js';
import { PdfSettingEntity } from '../settings/pdf-setting.entity.js';
import { type EmptyText, RequiredTexts } from '../settings/required-texts.js';
import { MailingSettingsEntity } from './mailing-settings.entity.js';
import {
  type GapTexts,
  type LettersOf,
  type TextFault,
  textFaults,
  type Vanishing,
  vanishingIn,
} from './text-gaps.pure.js';
import { setInForce, type TextSetKind } from './text-set.pure.js';
import { SETS_OF_CAUSE } from './text-sets.queries.js';

/** Says which paragraphs letters leave out, and which required texts would be empty (programs 3), by the settings of now. */
@Injectable()
export class TextGaps implements OnModuleInit {
  constructor(
    private readonly required: RequiredTexts,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.required.readBy(async (tx, causes) => {
      // Whoever changes texts, settings or schedules waits here, and sees what the other one saved.
      await onlyRow(tx, MailingSettingsEntity, 'locked');
      return this.emptyTexts(tx, causes);
    });
  }

  /** The paragraphs that some letters leave out, for texts of a cause and kind. */
  async vanishingIn(on: Queryable, cause: Cause, texts: GapTexts): Promise<Vanishing[]> {
    return vanishingIn(texts, await this.lettersOf(on, cause, texts.kind));
  }

  /** The required texts of causes that would be empty in some letters: those of sets that hold today or later. */
  async emptyTexts(
    on: Queryable,
    causes: readonly Cause[],
  ): Promise<(EmptyText & { cause: Cause })[]> {
    const { noticeLanguages } = await onlyRow(on, MailingSettingsEntity);
    const languages = noticeLanguages ?? [languageOf(this.config.locale)];
    const found: (EmptyText & { cause: Cause })[] = [];
    for (const cause of causes)
      for (const { setId, language, text, sentence } of await this.faultsOf(on, cause, languages))
        found.push({
          ...{ cause, setId, sentence },
          field: `texts.${language}.${text ?? 'officerCitationStatement'}`,
        });
    return found;
  }

  private async faultsOf(
    on: Queryable,
    cause: Cause,
    languages: readonly Language[],
  ): Promise<(TextFault & { setId: number })[]> {
    const today = this.clock.today(this.config.timeZone);
    const setting = await on.repository(PdfSettingEntity).findOneBy({ type: cause });
    const sets = await on.rows(SETS_OF_CAUSE, [cause]);
    const letters = await this.lettersOf(on, cause, 'NOTICE');
    const ahead = sets.filter(
      (set) => (set.from ?? '') > today || setInForce(sets, set.kind, today)?.id === set.id,
    );
    return ahead.flatMap((set) =>
      textFaults(set, setting?.officerCitationStatement ?? '', languages, {
        ...letters,
        kind: set.kind,
      }).map((fault) => ({ ...fault, setId: set.id })),
    );
  }

  private async lettersOf(on: Queryable, cause: Cause, kind: TextSetKind): Promise<LettersOf> {
    const { requiredFields } = await onlyRow(on, MailingSettingsEntity);
    const schedules = await on
      .repository(FineScheduleEntity)
      .findBy({ cause, withdrawnAt: IsNull() });
    const today = this.clock.today(this.config.timeZone);
    return {
      ...{ cause, kind },
      required: requiredFields[cause],
      schedules: schedulesAhead(schedules, cause, today),
    };
  }
}
