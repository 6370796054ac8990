import { Injectable } from '@nestjs/common';
import { ListParts } from './list-parts.service.js';
import type { ProgramPart } from './program-part.js';
import { SettingsParts } from './settings-parts.service.js';

/** All parts of a program. */
@Injectable()
export class ProgramParts {
  constructor(
    private readonly settings: SettingsParts,
    private readonly lists: ListParts,
  ) {}

  /** The parts in the order in which they are applied (programs 7). */
  inOrder(): ProgramPart[] {
    return [
      this.settings.citationSettings(),
      this.settings.registrySettings(),
      this.settings.calendarSettings(),
      this.settings.mailingSettings(),
      this.settings.deskSettings(),
      this.settings.pdfSettings(),
      this.lists.textSets(),
      this.lists.fineSchedules(),
      this.lists.deadlineRules(),
      this.lists.reasons(),
      this.lists.checkRules(),
      this.lists.calendarDays(),
    ];
  }
}
