import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { withFieldNames } from '../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  CalendarSettings,
  UpdateCalendarSettingsInput,
  UpdateCalendarSettingsPayload,
} from './calendar-settings.model.js';
import { CalendarSettingsService } from './calendar-settings.service.js';

// The service and REST call the field `version`, but an error must name the field that was sent.
const NAMES = { version: 'expectedVersion' };

/** GraphQL's door to the calendar settings. */
@Resolver(() => CalendarSettings)
export class CalendarSettingsResolver {
  constructor(private readonly settings: CalendarSettingsService) {}

  @Allow('administrator')
  @Query(() => CalendarSettings, {
    description: 'The place and the school terms by which hours of facts hold.',
  })
  calendarSettings(): Promise<CalendarSettings> {
    return this.settings.get();
  }

  @Allow('administrator')
  @Mutation(() => UpdateCalendarSettingsPayload, {
    description:
      'Replaces all calendar settings. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one.',
  })
  async updateCalendarSettings(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { expectedVersion: version, ...fields }: UpdateCalendarSettingsInput,
  ): Promise<UpdateCalendarSettingsPayload> {
    const input = { ...fields, terms: fields.terms.map((term) => ({ ...term })), version };
    const saved = await withFieldNames(NAMES, () => this.settings.update(administrator, input));
    return { calendarSettings: saved };
  }
}
